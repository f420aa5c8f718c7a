import { lastUnits } from '~/kit/text/plain-text';

/** How much of a text's end its continuation repeats. */
const lastMaxCharacters = 240;

/** The end of a text from the beginning of its last sentence or line: the part that its continuation has to repeat. */
export function lastWords(text: string): string {
  const whole = text.trimEnd();
  const end = lastUnits(whole, lastMaxCharacters);
  const starts = [...end.matchAll(/\n|[.!?。！？؟]\s+(?=\S)/gu)].map(({ 0: { length }, index }) => index + length);
  // A few characters would occur in many places.
  const start = starts.findLast((at) => end.length - at >= 12) ?? (end === whole ? 0 : end.search(/(?<=\s)\S/u));
  return end.slice(Math.max(0, start));
}
