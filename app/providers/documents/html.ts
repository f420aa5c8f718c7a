import { countWords } from '~/kit/text/word-count';
import type { Block } from '~/rooms/source/rules/blocks';
import { decode } from '~/threads/packed/letters';
import type { Markup } from './markup';

/** An HTML page's text, in the encoding that it names in its first kilobytes. */
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
 * Markup's blocks; where it has no headings, short paragraphs that are bold as a whole are its headings, as many
 * documents are written.
 */
export function withBoldHeadings({ blocks, bold }: Markup): { blocks: readonly Block[]; isBold: boolean } {
  if (blocks.some(({ kind }) => kind === 'heading')) return { blocks, isBold: false };
  const isHeading = ({ text, kind }: Block, at: number) =>
    kind === 'text' &&
    bold.has(at) &&
    !text.includes('\n') &&
    !/[.,;:!]$/u.test(text) &&
    countWords(text) <= headingMaxWords &&
    // Followed by text, and not by another one of its kind.
    blocks[at + 1] !== undefined &&
    !bold.has(at + 1);
  if (blocks.filter(isHeading).length < 2) return { blocks, isBold: false };
  return {
    blocks: blocks.map((block, at) =>
      isHeading(block, at) ? { ...block, kind: 'heading', level: 1 } : block,
    ),
    isBold: true,
  };
}
