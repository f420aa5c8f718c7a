import { pictureHeight, pictureWidth } from '~/kit/picture-size';
import { kitWords } from '~/kit/words';
import type { MetaDescriptor } from './router';

/** The document's title, and its description for search engines. */
export const pageMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title: kitWords.titleTopiary({ title }) },
  ...(description ? [{ name: 'description', content: description }] : []),
];

/** The preview image of shared links: Open Graph tags, and the one for X. `url` is absolute. */
export const pictureMeta = (url: string, alt: string): MetaDescriptor[] => [
  { property: 'og:site_name', content: 'Topiary' },
  { property: 'og:image', content: url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(pictureWidth) },
  { property: 'og:image:height', content: String(pictureHeight) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** The link preview of a public map. */
export const shareMeta = (
  title: string,
  { description, url, picture }: { description: string; url: string; picture: string },
): MetaDescriptor[] => [
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'article' },
  { property: 'og:url', content: url },
  ...pictureMeta(picture, kitWords.theMapTitleIts({ title })),
];
