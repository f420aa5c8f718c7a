import { countWords } from '~/kit/text/word-count';
import type { Block } from '~/rooms/source/rules/blocks';
import { decode } from '~/threads/packed/letters';
import type { Markup } from './markup';

/** Decodes an HTML page, in the encoding that its first kilobytes declare. */
export function decodeHtml(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4_096));
  const declared =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]{2,30})/i.exec(start)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]{2,30})/i.exec(start)?.[1] ??
    null;
  return decode(bytes, declared);
}

const headingMaxWords = 14;

/**
 * The blocks of markup. If it has no headings, short paragraphs that are bold as a whole are taken as headings, as many
 * documents are written this way.
 */
export function withBoldHeadings({ blocks, bold }: Markup): { blocks: readonly Block[]; isBold: boolean } {
  if (blocks.some(({ kind }) => kind === 'heading')) return { blocks, isBold: false };
  const isHeading = ({ text, kind }: Block, at: number) =>
    kind === 'text' &&
    bold.has(at) &&
    !text.includes('\n') &&
    !/[.,;:!]$/u.test(text) &&
    countWords(text) <= headingMaxWords &&
    // Followed by text, and not by another bold paragraph.
    blocks[at + 1] !== undefined &&
    !bold.has(at + 1);
  if (blocks.filter(isHeading).length < 2) return { blocks, isBold: false };
  return {
    blocks: blocks.map((block, at) => (isHeading(block, at) ? { ...block, kind: 'heading', level: 1 } : block)),
    isBold: true,
  };
}
