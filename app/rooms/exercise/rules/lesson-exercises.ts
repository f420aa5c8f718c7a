import type { Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { keysInLanguage } from '~/kit/exercise/judging/keys-in-language';
import { exerciseIn } from '~/kit/exercise/read';
import { hasExercises, type StoredExercise, storedExercisesIn } from '~/kit/exercise/stored';
import { keepNewest } from '~/kit/keep-newest';

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
export function exercisesOf(lesson: LessonText): readonly LessonExercise[] {
  const { markdown, html, language } = lesson;
  if (!hasExercises(html)) return [];
  if (markdown.length + html.length > lessonMaxCharacters) return readExercises(lesson);
  const key = `${language}\n${markdown}\n${html}`;
  const known = keptLessons.get(key);
  if (known) return known;
  const read = readExercises(lesson);
  keepNewest(keptLessons, mostKeptLessons, key, read);
  return read;
}

/** Reading is pure, and a lesson is read again with each of a learner's tries: 0.6 ms for 40 exercises. */
const keptLessons = new Map<string, readonly LessonExercise[]>();
const mostKeptLessons = 60;
/** Longer lessons are not kept. */
const lessonMaxCharacters = 100_000;

function readExercises({ markdown, html, language }: LessonText): readonly LessonExercise[] {
  const texts = new Map(exercisesIn(markdown).map(({ id, text }) => [id, text]));
  const found = storedExercisesIn(html).flatMap((each) => {
    const text = texts.get(each.id);
    const read = text === undefined ? null : readOnce(text);
    if (text === undefined || !read) return [];
    return [{ stored: each, text, written: keysInLanguage(read, language) }];
  });
  return found.map((each, at) => ({ ...each, number: at + 1, total: found.length }));
}

const kept = new Map<string, Exercise | null>();
const mostKept = 400;

/** A changed lesson has mostly the exercises that it had. */
function readOnce(text: string): Exercise | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const read = exerciseIn(text);
  keepNewest(kept, mostKept, text, read);
  return read;
}
