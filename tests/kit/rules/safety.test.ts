import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge } from '~/kit/safety/judge';
import { costOf } from '../../support/cost';

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../fixtures/safety/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The lines of a list whose first word is the expected answer. */
const answered = (file: string): (readonly [answer: string, topic: string])[] =>
  linesOf(file).map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);

const answerTo = (topic: string): string => {
  const judged = judge(topic);
  return judged.kind === 'careful' ? judged.of : judged.kind;
};

/** Harmful topics with a wrong answer, and innocent ones that are refused. */
function missed(folder = '') {
  const harmful = linesOf(`${folder}harmful`).filter((line) => {
    const space = line.indexOf(' ');
    return judge(line.slice(space + 1)).kind !== line.slice(0, space);
  });
  const notServed = (file: string) =>
    linesOf(folder + file).filter((topic) => ['help', 'refuse'].includes(judge(topic).kind));
  return { harmful, near: notServed('near'), plain: notServed('plain') };
}

describe('harmful topics in some fifteen languages', () => {
  it('of self-harm and harm to others are detected; similar and plain ones are served', () => {
    const counts = ['harmful', 'near', 'plain'].map((file) => linesOf(file).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(100);
    expect(missed()).toEqual({ harmful: [], near: [], plain: [] });
  });

  // The topics were written before the word lists, which were never tuned on them.
  it('that were held back are judged nearly as well', () => {
    const { harmful, near, plain } = missed('held-back/');
    expect(harmful.length).toBeLessThanOrEqual(2);
    expect([...near, ...plain]).toEqual([]);
  });
});

describe('acts with a named victim', () => {
  it('are detected in eleven languages; the same words in other contexts are served', () => {
    const harmful = answered('more-harmful');
    const near = linesOf('more-near');
    expect(harmful.length).toBeGreaterThanOrEqual(180);
    expect(near.length).toBeGreaterThanOrEqual(300);
    expect(harmful.filter(([answer, topic]) => answerTo(topic) !== answer)).toEqual([]);
    expect(near.filter((topic) => ['help', 'refuse'].includes(answerTo(topic)))).toEqual([]);
  });

  // The topics were written after the rules.
  it('that were held back are judged nearly as well', () => {
    const missedOf = answered('held-back/more-harmful').filter(([answer, topic]) => answerTo(topic) !== answer);
    const refused = linesOf('held-back/more-near').filter((topic) => ['help', 'refuse'].includes(answerTo(topic)));
    expect(missedOf.length).toBeLessThanOrEqual(3);
    expect(refused.length).toBeLessThanOrEqual(3);
  });
});

describe('labels', () => {
  it.each<[string[], string]>([
    [['The First World War', 'Making poison gas'], 'serve'],
    [['My weekend', 'Making poison gas'], 'refuse'],
    [['The First World War', 'How to make poison gas at home'], 'refuse'],
    [['Psychology', 'Suicidal thoughts'], 'careful'],
    [['Psychology', 'Painless suicide methods'], 'help'],
    [['Gardening', 'Suicide'], 'help'],
    [['Gardening', 'Roses', 'how to kill myself'], 'help'],
  ])('%j: %s, judged with the labels above it', (path, kind) => {
    expect(judge(path).kind).toBe(kind);
  });
});

describe('a note of care', () => {
  it.each([
    ['CPR', 'emergency'],
    ['First Aid', 'emergency'],
    ['living with depression', 'medical'],
    ['suicide prevention', 'medical'],
    ['Diabetes', 'medical'],
    ['how to file for divorce', 'legal'],
    ['tenant rights', 'legal'],
  ])('%s: %s', (topic, of) => {
    expect(judge(topic)).toEqual({ kind: 'careful', of });
  });

  it.each(['the Great Depression', 'brush strokes', 'history of medicine', 'Bleeding a radiator', 'Roman law'])(
    '%s needs none',
    (topic) => {
      expect(judge(topic)).toEqual({ kind: 'serve' });
    },
  );
});

describe('words of health and law with other meanings', () => {
  it('need context for a note of care, in seven languages', () => {
    expect(linesOf('no-care').length).toBeGreaterThanOrEqual(200);
    expect(linesOf('care').length).toBeGreaterThanOrEqual(140);
    expect(linesOf('no-care').filter((topic) => answerTo(topic) !== 'serve')).toEqual([]);
    expect(answered('care').filter(([answer, topic]) => answerTo(topic) !== answer)).toEqual([]);
  });

  // The topics were written after the lists of the six other languages, and are not tuned on.
  it('that were held back are judged nearly as well', () => {
    const missedOf = answered('held-back/care').filter(([answer, topic]) => answerTo(topic) !== answer);
    expect(missedOf.length).toBeLessThanOrEqual(6);
    expect(linesOf('held-back/no-care').filter((topic) => answerTo(topic) !== 'serve').length).toBeLessThanOrEqual(4);
  });

  it.each<[string[], string]>([
    [['Mechanical watches', 'Power', 'The wound spring', 'How the barrel turns'], 'serve'],
    [['Object-oriented programming', 'Inheritance'], 'serve'],
    [['World Geography', 'Weather', 'Depressions'], 'serve'],
    [['Wound care', 'Dressings'], 'careful'],
    [['Burns'], 'careful'],
    [['Depression'], 'careful'],
    [['Relojes mecánicos', 'La cuerda', 'El muelle'], 'serve'],
    [['Wunden', 'Verbände'], 'careful'],
    [['علم الفلك', 'برج الحمل'], 'serve'],
    [['集中风险'], 'serve'],
    [['中风'], 'careful'],
  ])('%j: %s', (path, kind) => {
    expect(judge(path).kind).toBe(kind);
  });
});

describe('a long text', () => {
  it('is judged in linear time', () => {
    const cost = (times: number) => {
      const text = 'suicide kill bomb s.u.i 자살 '.repeat(times);
      return costOf(() => {
        for (let round = 0; round < 5; round++) judge(text);
      });
    };
    cost(50);
    // Text beyond 2,000 characters is cut, so a hundred times the text costs hardly more.
    expect(cost(10_000)).toBeLessThan(cost(100) * 10 + 10);
  });
});
