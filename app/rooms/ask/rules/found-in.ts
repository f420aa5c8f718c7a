import { folded, hasPairs } from '~/kit/search/words';
import { contentWords } from '~/kit/text/content-words';

/** Endings of up to so many letters do not make another word: 'corner' and 'corners', 'Blende' and 'Blenden'. */
const longestEnding = 3;
const shortestStem = 4;

const isSameWord = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.length >= shortestStem && long.length - short.length <= longestEnding && long.startsWith(short))
  );
};

/** Those of some content words that a text has. Words written without spaces are looked for as they stand. */
export const wordsFoundIn = (text: string, words: readonly string[]): string[] => finderIn(text)(words);

/** Looks for words in one text again and again, which is read once. */
export function finderIn(text: string): (words: readonly string[]) => string[] {
  const all = folded(text);
  const own = new Set(all.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return (words) =>
    words.filter((typed) => {
      const word = folded(typed);
      if (hasPairs(typed)) return all.includes(word);
      return own.has(word) || [...own].some((each) => each[0] === word[0] && isSameWord(each, word));
    });
}

const allWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words by which a question is looked for: of what it quotes, or its own, or the label's where it has none. */
export function wordsAsked(question: string, label: string): string[] {
  const quoted = [...question.matchAll(/[“"«„]([^“”"«»„]+)[”"»“]/gu)]
    .map(([, words = '']) => words)
    .join(' ');
  // A lesson of grammar is about words that elsewhere say nothing.
  const choices = [contentWords(quoted), allWords(quoted), contentWords(question), contentWords(label)];
  return choices.find((words) => words.length > 0) ?? allWords(label);
}
