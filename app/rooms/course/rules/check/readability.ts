import { closesFence, openedFence } from '~/kit/text/fences';
import { splitFormulas } from '~/kit/text/formulas';
import { countWords } from '~/kit/text/word-count';
import { sentencesOf } from '~/rooms/lesson/rules/repeats';

/** Beyond these a lesson, or a sentence, gets a remark. */
export const readability = { wordsLeast: 80, wordsMost: 900, sentenceMostWords: 45 } as const;

/** A sentence of prose, and the line of the file on which it begins, counted from 1. */
export interface Sentence {
  readonly text: string;
  readonly line: number;
  /** A formula counts as one word. */
  readonly words: number;
}

/** The number of words of a text; a formula counts as one. */
export const wordsIn = (text: string): number =>
  countWords(
    splitFormulas(text)
      .map((part) => (part.kind === 'text' ? part.raw : ' x '))
      .join(''),
  );

const startsBlock = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)(?:\[[ xX]\][ \t]+)?/;
const noProse = /^\s*(?:\||#{1,6}[ \t]|$)/;

/**
 * The sentences of a text, without those of code, figures, exercises, tables and headings. Linear.
 * @param firstLine the line of the file on which the text begins
 */
export function sentencesIn(markdown: string, firstLine: number): readonly Sentence[] {
  const found: Sentence[] = [];
  let block: { text: string; line: number }[] = [];
  let fence: string | null = null;
  const end = () => {
    found.push(...sentencesOfBlock(block));
    block = [];
  };
  for (const [at, line] of markdown.split('\n').entries()) {
    const opened: string | null = fence === null ? openedFence(line) : null;
    if (opened !== null || fence !== null || noProse.test(line)) {
      end();
      if (opened !== null) fence = opened;
      else if (fence !== null && closesFence(line, fence)) fence = null;
      continue;
    }
    if (startsBlock.test(line)) end();
    block.push({
      text: line
        .replace(startsBlock, '')
        .replace(/^[\s>]+/, '')
        .trim(),
      line: firstLine + at,
    });
  }
  end();
  return found;
}

function sentencesOfBlock(block: readonly { readonly text: string; readonly line: number }[]): readonly Sentence[] {
  const whole = block.map(({ text }) => text).join(' ');
  const starts: number[] = [];
  let length = 0;
  for (const { text } of block) {
    starts.push(length);
    length += text.length + 1;
  }
  let from = 0;
  return sentencesOf(whole).flatMap((text) => {
    const start = whole.indexOf(text, from);
    from = start + text.length;
    const line = block[starts.findLastIndex((each) => each <= start)]?.line ?? 1;
    return text.trim() === '' ? [] : [{ text: text.trim(), line, words: wordsIn(text) }];
  });
}
