import { contentWords } from '~/kit/text/content-words';
import { plainLanguage } from '~/kit/text/function-words';

/** A sentence with fewer words that say what it is about is not judged. */
const fewestWords = 5;
/** Of them, so large a share has to stand in the passages. */
const leastShare = 1 / 6;
/** Forms of a word begin alike. */
const stemCharacters = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(contentWords(text).map((word) => word.slice(0, stemCharacters)));

/**
 * Whether a sentence has so few words of the passages that it cites that they can hardly say it. Never where the two
 * are in different languages, or in one that is not told.
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
