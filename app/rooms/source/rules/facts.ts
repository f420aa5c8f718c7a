import { sourceWords } from '~/rooms/source/words';
import type { SourceKind, SourceStructure } from './document';

/** Display names of the kinds of sources. */
export const kindNames = (): Readonly<Record<SourceKind, string>> => ({
  text: sourceWords.kindText,
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  docx: 'DOCX',
  epub: 'EPUB',
});

/** The origin of a table of contents, in a sentence. */
export const structureSaid = (): Readonly<Record<SourceStructure, string>> => ({
  bookmarks: sourceWords.contentsFromBookmarks,
  headings: sourceWords.contentsFromHeadings,
  fonts: sourceWords.contentsFromFonts,
  numbering: sourceWords.contentsFromNumbering,
  none: sourceWords.noHeadings,
});
