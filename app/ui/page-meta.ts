import type { MetaDescriptor } from '@remix-run/react';

/** The title as it stands in a tab, and the description that a search engine shows. */
export const pageMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title: `${title} · Topiary` },
  ...(description ? [{ name: 'description', content: description }] : []),
];
