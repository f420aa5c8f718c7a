import { type LinkProps, Link as RouterLink } from '~/kit/page/router';

/**
 * A link. One that loads a document by its whole path is a plain one: the router would work out the same address, and
 * leave the click to the browser.
 */
export function Link(props: LinkProps) {
  const { to, reloadDocument, preventScrollReset: _, ...rest } = props;
  return reloadDocument && typeof to === 'string' && to.startsWith('/') ? (
    <a href={to} {...rest} />
  ) : (
    <RouterLink {...props} />
  );
}
