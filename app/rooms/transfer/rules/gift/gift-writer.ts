import { exercisesIn } from '~/kit/exercise/find';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { MapWriter } from '~/rooms/transfer/rules/writer';
import { giftQuestion } from './gift-question';

/** How many exercises of a map GIFT can say. */
export interface GiftCount {
  readonly all: number;
  /** They become essay questions. */
  readonly unsaid: number;
  /** They keep one set of numbers. */
  readonly fixed: number;
}

/** GIFT: a category for each node with exercises, by its path, and a question for each of them. */
export function giftWriter(): MapWriter {
  const path: string[] = [];
  const questions = (label: string, level: number, lesson: string | null): string => {
    path.length = level;
    path.push(plainFormulas(label));
    return lesson === null ? '' : giftOfLesson(lesson, path);
  };
  return {
    head: ({ topic, root }) => `// ${plainFormulas(topic)}\n\n${questions(topic, 0, root.lesson)}`,
    node: ({ label, level, lesson }) => questions(label, level, lesson),
    foot: () => '',
  };
}

function giftOfLesson(lesson: string, path: readonly string[]): string {
  const name = path.at(-1) ?? '';
  const questions = exercisesIn(lesson).flatMap(
    ({ id, text }, at) => giftQuestion(text, id, `${name} ${at + 1}`) ?? [],
  );
  if (questions.length === 0) return '';
  // Moodle writes a slash within a name twice.
  const category = path.map((label) => label.replaceAll('/', '//')).join('/');
  return `$CATEGORY: ${category}\n\n${questions.map(({ text }) => `${text}\n`).join('')}`;
}

export function countOf(lesson: string): GiftCount {
  const questions = exercisesIn(lesson).flatMap(({ id, text }) => giftQuestion(text, id, '') ?? []);
  return {
    all: questions.length,
    unsaid: questions.filter(({ isSaid }) => !isSaid).length,
    fixed: questions.filter(({ isSaid, hasFixedNumbers }) => isSaid && hasFixedNumbers).length,
  };
}
