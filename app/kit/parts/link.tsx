import { type LinkProps, Link as RouterLink } from '~/kit/page/router';

/**
 * As the server draws a link, also where no router is (`kit/page/drawn-once.tsx`): one that loads a document by its
 * whole path is a plain one, and the router would work out the same address.
 */
function ServedLink(props: LinkProps) {
  const { to, reloadDocument, preventScrollReset: _, ...rest } = props;
  return reloadDocument && typeof to === 'string' && to.startsWith('/') ? (
    <a href={to} {...rest} />
  ) : (
    <RouterLink {...props} />
  );
}

export const Link = import.meta.env.SSR ? ServedLink : RouterLink;
