import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { writeExercise } from '~/kit/exercise/write';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';
import { exerciseCards } from '~/rooms/review/acts/exercise/exercise-cards';
import { answeredExerciseHtml, askedExerciseHtml } from '~/rooms/review/ui/exercise-card';
import type { CodeWork } from '~/system/contract/code-work';
import { exercises } from '../../../kit/rules/exercise/generated';

/** The data of an asked exercise, rendered here without threads, for exercises of all kinds. */

const lesson = async (markdown: string) => renderLesson(markdown, { formula, exercise: exerciseRenderer() });
const render = async (texts: Iterable<string>) => new Map([...texts].map((text) => [text, text]));
const noCode: CodeWork = { run: () => expect.fail('nothing is run to ask'), close() {} };
const noMaps = { readable: async () => null };
const cards = exerciseCards({ maps: noMaps, work: { lesson }, render, code: noCode });
const written = { lang: 'en', dir: 'auto' };

const cardOf = (exercise: Exercise, seen = 0) =>
  ({
    ...{ id: 'card', userId: 'ada', mapId: 'map', seen, createdAt: new Date(0) },
    text: { kind: 'exercise', front: writeExercise(exercise), back: '' },
  }) as const;

async function dataOf(exercise: Exercise): Promise<string> {
  const view = (await cards.asked(cardOf(exercise))) ?? expect.fail(`not asked: ${writeExercise(exercise)}`);
  return JSON.stringify(view) + askedExerciseHtml(view, written);
}

const secret = 'SECRET';
const secretNumber = '713605';

/** The exercise with a mark in everything that only its key may say. */
function marked(exercise: Exercise): Exercise {
  const own = { ...exercise, hints: [secret], solution: secret };
  switch (own.kind) {
    case 'choice':
      return { ...own, options: own.options.map((option) => ({ ...option, why: secret })) };
    case 'number':
      return { ...own, answers: [{ value: secretNumber, tolerance: '', unit: '' }] };
    case 'formula':
      return { ...own, vars: ['x'], answers: [`${secretNumber}x`] };
    case 'words':
      return { ...own, answers: [secret, `${secret} too`] };
    case 'gaps':
      return {
        ...own,
        question: `Q {{${secret} one|${secret}}} and {{${secretNumber}}} end`,
        gaps: [{ answers: [`${secret} one`, secret] }, { answers: [secretNumber] }],
      };
    case 'code':
      return { ...own, tests: [`${secret}(1) === 2`] };
    default:
      return own;
  }
}

it('the data of an asked exercise has nothing that only its key says', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(exercises, async (exercise) => {
      kinds.add(exercise.kind);
      const data = await dataOf(marked(exercise));
      expect(data).not.toContain(secret);
      expect(data).not.toContain(secretNumber);
    }),
    { numRuns: 300 },
  );
  expect(kinds.size).toBe(8);
});

it('the data of a choice is the same whichever of its options is right', async () => {
  const choices = exercises.filter((exercise) => exercise.kind === 'choice');
  await fc.assert(
    fc.asyncProperty(choices, async (exercise) => {
      if (exercise.kind !== 'choice') return;
      const withRight = (right: number): Exercise => ({
        ...exercise,
        isSeveral: false,
        options: exercise.options.map((option, at) => ({ ...option, isRight: at === right })),
      });
      const [first, ...others] = await Promise.all(exercise.options.map((_, right) => dataOf(withRight(right))));
      // The id is a hash of the whole text.
      const withoutIds = (data: string | undefined) => data?.replace(/\be[a-z0-9]{12}\b/g, 'id');
      for (const other of others) expect(withoutIds(other)).toBe(withoutIds(first));
    }),
    { numRuns: 50 },
  );
});

it('an answered exercise shows its key, and its fields cannot be changed', async () => {
  await fc.assert(
    fc.asyncProperty(exercises, async (exercise) => {
      const answered = await cards.answered(cardOf(marked(exercise), 4), { seen: 3, sent: [], judged: null });
      const html = answeredExerciseHtml(answered?.view ?? expect.fail('not shown'), written);
      expect(html).toContain(secret);
      expect(html).toContain('<details class="exercise-solution" open="">');
      expect(html).not.toContain('<button');
      expect(html).not.toMatch(/<input(?![^>]*(?:readonly|disabled))/i);
    }),
    { numRuns: 100 },
  );
});
