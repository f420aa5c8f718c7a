import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import type { Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { readExercise } from '~/kit/exercise/read';
import { courseText, lessonsByPath } from '~/rooms/course/store/load';

interface CourseLesson {
  readonly path: string;
  /** The texts of its exercises. */
  readonly blocks: readonly string[];
}

/** The lessons of a course's file from place `from` up to, without, place `to`. */
export const courseLessons = (course: string, from: number, to?: number): readonly CourseLesson[] =>
  lessonsByPath(courseText(course))
    .slice(from, to)
    .map(([path, { markdown }]) => ({ path, blocks: exercisesIn(markdown).map(({ text }) => text) }));

const known = new Map<string, Exercise>();

/** The exercise of a block, which must be without faults. Each text is read once. */
export function exerciseOf(text: string): Exercise {
  const before = known.get(text);
  if (before) return before;
  const reading = readExercise(text);
  if ('faults' in reading) throw new Error(`${JSON.stringify(reading.faults)} in\n${text}`);
  known.set(text, reading.exercise);
  return reading.exercise;
}

/** The exercise of a block with the numbers of a seed, and these numbers. */
export function drawnExercise(text: string, seed: string) {
  const exercise = exerciseOf(text);
  const numbers = drawNumbers(exercise.draws, seed);
  return { exercise: withNumbers(exercise, numbers), numbers };
}

/** Lists of texts that must differ from one another: options, items, and each side of the pairs. */
export function distinctTexts(exercise: Exercise): readonly (readonly string[])[] {
  switch (exercise.kind) {
    case 'choice':
      return [exercise.options.map((option) => option.text)];
    case 'order':
      return [exercise.items];
    case 'match':
      return [
        exercise.pairs.map(({ left }) => left),
        [...exercise.pairs.map(({ right }) => right), ...exercise.others],
      ];
    default:
      return [];
  }
}

/** All texts of an exercise that are Markdown. */
export const textsOf = (exercise: Exercise): readonly string[] => [
  ...[exercise.question, ...exercise.hints, exercise.solution, ...distinctTexts(exercise).flat()],
  ...(exercise.kind === 'choice' ? exercise.options.map(({ why }) => why) : []),
];
