import { contentWords, stemOf } from '~/kit/text/content-words';
import { plainLanguage } from '~/kit/text/function-words';

/** A sentence with fewer content words is not judged. */
const fewestWords = 2;
/** The minimum share of a sentence's content words that the passages must contain; of a short one, a single word. */
const leastShare = 1 / 6;
const stemCharacters = 5;

const stemsOf = (text: string): Set<string> => new Set(contentWords(text).map((word) => stemOf(word, stemCharacters)));

/**
 * Whether a sentence shares no content word with its cited passages, or so few that they can hardly support it. Always
 * false if the languages differ or are unknown.
 * @param around the text around the sentence, which tells its language if the sentence is too short to
 */
export function isUnsupported(sentence: string, passages: readonly string[], around = sentence): boolean {
  const words = stemsOf(sentence);
  if (words.size < fewestWords) return false;
  const cited = passages.join('\n');
  const there = stemsOf(cited);
  const shared = [...words].filter((word) => there.has(word)).length;
  if (shared > 0 && shared >= leastShare * words.size) return false;
  const language = plainLanguage(sentence) ?? plainLanguage(around);
  return language !== null && language === plainLanguage(cited);
}
