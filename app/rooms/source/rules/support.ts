import { contentWords } from '~/kit/text/content-words';
import { plainLanguage } from '~/kit/text/function-words';

/** A sentence with fewer content words is not judged. */
const fewestWords = 5;
/** The minimum share of them that the passages must contain. */
const leastShare = 1 / 6;
/** How many letters are compared, since forms of a word begin alike. */
const stemCharacters = 5;

const stemsOf = (text: string): Set<string> => new Set(contentWords(text).map((word) => word.slice(0, stemCharacters)));

/**
 * Whether a sentence shares so few words with its cited passages that they can hardly support it. Always false if the
 * languages differ or are unknown.
 */
export function isUnsupported(sentence: string, passages: readonly string[]): boolean {
  const words = stemsOf(sentence);
  if (words.size < fewestWords) return false;
  const cited = passages.join('\n');
  const there = stemsOf(cited);
  const shared = [...words].filter((word) => there.has(word)).length;
  if (shared >= leastShare * words.size) return false;
  const language = plainLanguage(sentence);
  return language !== null && language === plainLanguage(cited);
}
