import type { SourceKind, SourceStructure } from './document';

/** Display names of the kinds of sources. */
export const kindNames: Readonly<Record<SourceKind, string>> = {
  text: 'Text',
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  docx: 'DOCX',
  epub: 'EPUB',
};

/** The origin of a table of contents, in words. */
export const structureWords: Readonly<Record<SourceStructure, string>> = {
  bookmarks: 'from its bookmarks',
  headings: 'from its headings',
  fonts: 'from the sizes of its letters',
  numbering: 'from its numbers',
  none: 'it has none',
};

const figure = (count: number): string => count.toLocaleString('en');

/** '12 pages', '1 passage'. */
export const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A size in units for people. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024
    ? counted(bytes, 'byte')
    : bytes < 1024 * 1024
      ? `${figure(Math.round(bytes / 1024))} kB`
      : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
