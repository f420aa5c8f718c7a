import type { Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { keysInLanguage } from '~/kit/exercise/judging/keys-in-language';
import { exerciseIn } from '~/kit/exercise/read';
import { type StoredExercise, storedExercisesIn } from '~/kit/exercise/stored';

export interface LessonExercise {
  readonly stored: StoredExercise;
  /** The text of its block. */
  readonly text: string;
  readonly written: Exercise;
  /** Its place among the exercises of the lesson, from 1. */
  readonly number: number;
  readonly total: number;
}

interface LessonText {
  readonly markdown: string;
  readonly html: string;
  /** BCP 47 tag of the map; null if it is unknown. Numbers in keys are read as it writes them. */
  readonly language: string | null;
}

/**
 * The exercises of a lesson that can be shown, by id, in the order of the page.
 * @param lesson `html` as it is stored
 */
export function exercisesOf({ markdown, html, language }: LessonText): readonly LessonExercise[] {
  const stored = storedExercisesIn(html);
  if (stored.length === 0) return [];
  const texts = new Map(exercisesIn(markdown).map(({ id, text }) => [id, text]));
  const found = stored.flatMap((each) => {
    const text = texts.get(each.id);
    const read = text === undefined ? null : readOnce(text);
    if (text === undefined || !read) return [];
    return [{ stored: each, text, written: keysInLanguage(read, language) }];
  });
  return found.map((each, at) => ({ ...each, number: at + 1, total: found.length }));
}

const kept = new Map<string, Exercise | null>();
const mostKept = 400;

/** Reading is pure, and the same lessons are read again and again. */
function readOnce(text: string): Exercise | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const read = exerciseIn(text);
  const oldest = kept.size >= mostKept ? kept.keys().next() : null;
  if (oldest && !oldest.done) kept.delete(oldest.value);
  kept.set(text, read);
  return read;
}
