import { validateTopic } from '~/kit/text/topic';
import { countWords } from '~/kit/text/word-count';

/** Longer topics say what they mean. */
const vagueWords = 3;
const mostReadings = 3;

/** Whether a topic is so short that it may name nothing to teach, as 'Life' does: a model may ask what is meant. */
export const mayBeVague = (topic: string): boolean => countWords(topic) <= vagueWords;

/** A reading's line; some models mark it as a point of a list. */
const readingLine = /^\s*(?:[-*•]\s+|\d+[.)]\s+)?[?？؟]\s*(\S.*)$/u;
/** A line of an outline: a point of a list, or indented. */
const outlineLine = /^(?:\s{2,}|\s*(?:[-*•]|\d+[.)])\s)/u;

/**
 * The readings of a vague topic with which a model answers in the place of an outline: lines `? reading`, each short
 * enough for a topic. Null if the text is anything else.
 */
export function readingsIn(text: string): readonly string[] | null {
  const readings: string[] = [];
  // An outline is no answer of this kind, however long it is.
  for (const line of text.slice(0, 2_000).split('\n')) {
    const [, typed] = readingLine.exec(line) ?? [];
    if (typed === undefined) {
      if (outlineLine.test(line) && line.trim() !== '') return null;
      continue;
    }
    const checked = validateTopic(typed.replace(/^[*_"“„«]+|[*_"”“»]+$/gu, ''));
    if (checked.ok && !readings.includes(checked.topic)) readings.push(checked.topic);
  }
  return readings.length < 2 ? null : readings.slice(0, mostReadings);
}
