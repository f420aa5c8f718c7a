import { folded, hasPairs, lettersIn } from '~/kit/search/words';
import { contentWords } from '~/kit/text/content-words';

/** Endings up to this length do not make another word: 'corner' and 'corners', 'Blende' and 'Blenden'. */
const longestEnding = 3;
const shortestStem = 4;

const isSameWord = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.length >= shortestStem && long.length - short.length <= longestEnding && long.startsWith(short))
  );
};

/** The given words that occur in a text. Words of scripts without spaces match as substrings. */
export const wordsFoundIn = (text: string, words: readonly string[]): string[] => finderIn(text)(words);

/** Prepares one text for several searches. */
export function finderIn(text: string): (words: readonly string[]) => string[] {
  const all = folded(text);
  const own = new Set(lettersIn(all));
  const isThere = (word: string): boolean => {
    if (own.has(word)) return true;
    for (const each of own) if (each[0] === word[0] && isSameWord(each, word)) return true;
    return false;
  };
  return (words) =>
    words.filter((typed) => {
      const word = folded(typed);
      if (hasPairs(typed)) return all.includes(word);
      return isThere(word);
    });
}

const allWords = (text: string): readonly string[] => lettersIn(text.toLowerCase());

/** The search words of a question: those it quotes, else its content words, else the label's. */
export function wordsAsked(question: string, label: string): readonly string[] {
  const quoted = [...question.matchAll(/[“"«„]([^“”"«»„]+)[”"»“]/gu)].map(([, words = '']) => words).join(' ');
  // All words of a quotation are the second choice: grammar lessons are about words that are usually skipped.
  const choices = [contentWords(quoted), allWords(quoted), contentWords(question), contentWords(label)];
  return choices.find((words) => words.length > 0) ?? allWords(label);
}
