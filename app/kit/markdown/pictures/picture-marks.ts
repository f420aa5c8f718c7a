import { escapeHtml } from '~/kit/text/escape-html';

/**
 * A learner's own picture in a lesson: `![alt](picture:{hash})` in Markdown. The stored HTML, which copies share, has
 * only a mark with the hash. Addresses and sizes depend on the map and are filled in when the lesson is read.
 *
 *     <img data-picture="…" alt="…">
 */

const scheme = /^picture:([\da-f]{32})$/;
const named = /\bpicture:([\da-f]{32})(?![\da-f])/g;
const marks = /<img data-picture="([\da-f]{32})" alt(?:="([^"]*)")?\s*\/?>/g;

/** A valid value of the mark's attribute, and of the address of a picture. */
export const pictureHash = /^[\da-f]{32}$/;

/** The hash that an address of the scheme `picture:` names; null for all other addresses. */
export const hashInAddress = (address: string): string | null => scheme.exec(address)?.[1] ?? null;

/** @param typed the text alternative in Markdown */
export const pictureMark = (hash: string, typed: string): string =>
  `<img data-picture="${hash}" alt="${escapeHtml(typed.replace(/\\([!-/:-@[-`{-~])/g, '$1'))}">`;

export const hasPictures = (html: string): boolean => html.includes('<img data-picture=');

/** The hashes of the pictures that a text in Markdown names, each once. */
export const picturesNamed = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(named)].map(([, hash = '']) => hash)),
];

/** The hashes of the pictures in rendered HTML, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(marks)].map(([, hash = '']) => hash)),
];

/**
 * Replaces each mark by what `shown` gives for it.
 * @param shown takes the hash, and the text alternative as it stands in the HTML: escaped
 */
export const withPictures = (html: string, shown: (hash: string, alt: string) => string): string =>
  html.replace(marks, (_, hash: string, alt = '') => shown(hash, alt));

/** Replaces each picture by its text alternative, where none can be shown. */
export const withoutPictures = (html: string): string => withPictures(html, (_, alt) => alt);

/** The Markdown of a picture. Signs that would end the text alternative, or begin something else in it, are escaped. */
export function pictureMarkdown(hash: string, alt: string): string {
  const text = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]`<$]/g, '\\$&');
  return `![${text}](picture:${hash})`;
}
