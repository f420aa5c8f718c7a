import { DocumentFault } from '~/kit/fault/document-fault';
import { countWords } from '~/kit/text/word-count';
import { assemble, assembled } from '~/rooms/source/rules/assemble';
import type { Block } from '~/rooms/source/rules/blocks';
import type { ReadDocument, ReadingProgress } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { docxHtml, docxTitle } from './docx';
import { readEpub } from './epub';
import { epubFigures, type Figures } from './epub-figures';
import { withBoldHeadings } from './html';
import { type Opened, open } from './kind';
import { markdownBlocks } from './markdown';
import { readMarkup, refuseDefinitions } from './markup';
import { openForPictures, readPdf } from './pdf';
import { pdfFigures } from './pdf-figures';
import { textBlocks } from './text';

export type Progress = (progress: ReadingProgress) => void;

/** A document, and its pictures, which are looked for only when they are asked for. */
export interface Read {
  readonly document: ReadDocument;
  /** Null for a kind whose pictures are not kept. */
  readonly figures: ((isTimeUp: () => boolean) => Figures) | null;
}

/** @throws DocumentFault */
export const readDocument = async (bytes: Uint8Array, name: string, onProgress: Progress): Promise<ReadDocument> =>
  (await readWithFigures(bytes, name, onProgress)).document;

/** @throws DocumentFault */
export async function readWithFigures(bytes: Uint8Array, name: string, onProgress: Progress): Promise<Read> {
  if (bytes.length > sourceLimits.maxBytes) throw new DocumentFault('too-large');
  const opened = open(bytes, name);
  onProgress({ kind: opened.kind, read: null, of: null, headings: [], words: 0 });
  const read = await readOpened(opened, name, onProgress);
  if (read.document.passages.length === 0) throw new DocumentFault(read.document.kind === 'pdf' ? 'scanned' : 'empty');
  return read;
}

async function readOpened(opened: Opened, name: string, onProgress: Progress): Promise<Read> {
  if (opened.kind === 'epub') {
    const { zip } = opened;
    const book = readEpub(zip, chapters(onProgress));
    const structure = book.hasContents ? 'bookmarks' : 'headings';
    const { document, passageAt } = assembled({ ...book, kind: 'epub', name, pages: null, structure });
    return { document, figures: (isTimeUp) => epubFigures(zip, book, passageAt, isTimeUp) };
  }
  if (opened.kind === 'pdf') {
    const { bytes } = opened;
    const { placed, ...found } = await readPdf(bytes, onProgress);
    const blocks = placed.map(({ block }, at) => ({ ...block, at }));
    const { document, passageAt } = assembled({ ...found, kind: 'pdf', name, blocks });
    const figures: Read['figures'] = (isTimeUp) =>
      pdfFigures(() => openForPictures(bytes), { placed, passageAt }, isTimeUp);
    return { document, figures };
  }
  return { document: await readText(opened, name, onProgress), figures: null };
}

async function readText(
  opened: Exclude<Opened, { readonly kind: 'epub' | 'pdf' }>,
  name: string,
  onProgress: Progress,
): Promise<ReadDocument> {
  const none = { title: '', name, pages: null, structure: 'headings' } as const;
  switch (opened.kind) {
    case 'text':
      return assemble({ ...none, kind: 'text', blocks: textBlocks(opened.text) });
    case 'markdown':
      return assemble({ ...none, kind: 'markdown', ...markdownBlocks(opened.text) });
    case 'html':
      refuseDefinitions(opened.text.slice(0, 4_096));
      return readHtml(opened.text, 'html', name, '', onProgress);
    case 'docx':
      return readHtml(await docxHtml(opened.zip), 'docx', name, docxTitle(opened.zip), onProgress);
  }
}

async function readHtml(
  html: string,
  kind: 'html' | 'docx',
  name: string,
  title: string,
  onProgress: Progress,
): Promise<ReadDocument> {
  const markup = readMarkup(html, {
    isXml: false,
    onWords: (words) => onProgress({ kind, read: null, of: null, headings: [], words }),
  });
  const { blocks, isBold } = withBoldHeadings(markup);
  return assemble({
    kind,
    name,
    title: title || markup.title,
    pages: null,
    structure: isBold ? 'fonts' : 'headings',
    blocks,
  });
}

/** Reports what each chapter added. */
function chapters(onProgress: Progress) {
  let told = 0;
  let words = 0;
  return (read: number, of: number, blocks: readonly Block[]) => {
    const added = blocks.slice(told);
    told = blocks.length;
    words += added.reduce((sum, { text }) => sum + countWords(text), 0);
    const headings = added.filter(({ kind }) => kind === 'heading').map(({ text }) => text);
    onProgress({ kind: 'epub', read, of, headings, words });
  };
}
