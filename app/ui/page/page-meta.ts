import { pictureHeight, pictureWidth } from '~/domain/map/picture';
import type { MetaDescriptor } from './router';

/** The title as it stands in a tab, and the description that a search engine shows. */
export const pageMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title: `${title} · Topiary` },
  ...(description ? [{ name: 'description', content: description }] : []),
];

/** The picture that goes with a link where it is shared: Open Graph's tags, and the one that X asks for besides. `url` is absolute. */
export const pictureMeta = (url: string, alt: string): MetaDescriptor[] => [
  { property: 'og:site_name', content: 'Topiary' },
  { property: 'og:image', content: url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(pictureWidth) },
  { property: 'og:image:height', content: String(pictureHeight) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** A public map, as a link to it shows. */
export const shareMeta = (
  title: string,
  { description, url, picture }: { description: string; url: string; picture: string },
): MetaDescriptor[] => [
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'article' },
  { property: 'og:url', content: url },
  ...pictureMeta(picture, `The map ${title}: its first branches and leaves`),
];
