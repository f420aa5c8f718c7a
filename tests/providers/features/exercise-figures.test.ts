import { expect, it } from 'vitest';
import { lessonsOf, measureExercises, summedExercises } from '../../bench/shared/exercise-figures';
import { ScriptedModel } from '../../support/scripted-model';

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\`\n`;
const lesson = { path: ['Bees', 'Legs'], language: 'en', lesson: 'A bee has six legs.' };

it('the bench counts exercises that pass, are solved alike, and why the others were left out', async () => {
  const model = new ScriptedModel();
  const measuring = measureExercises({ model, lessons: lessonsOf([lesson, lesson, { ...lesson, lesson: 'Other.' }]) });
  const texts = ['How many legs has a bee?\n= 6', 'How many wings has a bee?\n= 4', 'How many eyes?\n= 2', 'What?'];
  (await model.call(1)).say(texts.map(block).join('')).end();
  (await model.call(2)).say('1: 6\n2: 4\n3: 5').end();
  (await model.call(3)).fail('unreachable');
  const all = await measuring;
  expect(all).toEqual([
    {
      ...{ label: 'Legs', fault: null, written: 4, solved: 2, passed: 2, kinds: 1 },
      dropped: { unreadable: 1, disagrees: 1 },
    },
    { label: 'Legs', fault: 'unreachable', written: 0, solved: 0, passed: 0, kinds: 0, dropped: {} },
  ]);
  expect(summedExercises(all)).toEqual([
    '| Lessons with exercises | 1 of 2 | all |',
    '| Exercises that pass the checks | 2 of 4 | nearly all |',
    '| Exercises solved alike a second time | 2 of 4 | nearly all |',
    '| Kinds of exercises a lesson | 1.0 | 3 |',
    '| Exercises left out | unreadable 1, disagrees 1 | none |',
  ]);
});
