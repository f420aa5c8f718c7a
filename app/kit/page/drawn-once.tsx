import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';
import { useDocumentParts } from './document-context';

type DrawnOnceProps<Tag extends ElementType> = Omit<ComponentPropsWithoutRef<Tag>, 'children'> & {
  readonly as: Tag;
  /** Its name, which no other part has. */
  readonly part: string;
  /** All that its inside depends on besides the language. */
  readonly on: readonly unknown[];
  readonly children: () => ReactNode;
};

/**
 * An element whose inside the server draws once for the same data (decision 146). The browser hydrates it as any other.
 * On the server the inside has no context: no data of a route, no router's link, and no `useId`, which would be another
 * one in the browser.
 */
export function DrawnOnce<Tag extends ElementType>({ as, part, on, children, ...rest }: DrawnOnceProps<Tag>) {
  const Element: ElementType = as;
  const { drawn } = useDocumentParts();
  return import.meta.env.SSR && drawn ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React itself
    <Element {...rest} dangerouslySetInnerHTML={{ __html: drawn(part, on, children) }} />
  ) : (
    <Element {...rest}>{children()}</Element>
  );
}
