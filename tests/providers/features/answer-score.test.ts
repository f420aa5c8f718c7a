import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ScoredTopic,
  type ScoreRule,
  scoreOf,
  scoreRules,
  type TopicScore,
} from '../../bench/shared/answer-score';
import { answersIn, keepAnswers, type TopicAnswers } from '../../bench/shared/answers-file';
import { askAnswers } from '../../bench/shared/ask-answers';
import { differences, scoreTable } from '../../bench/shared/score-table';
import questions from '../../fixtures/prompt-questions.json';
import topics from '../../fixtures/prompt-topics.json';
import { ScriptedModel } from '../../support/scripted-model';

/** The score of the bench of prompts, on answers of three classes (docs/bench/prompts.md). */

const classes = ['good', 'middling', 'poor'] as const;
const asked = topics.map((topic, at) => ({ ...topic, ...questions[at] }) as unknown as ScoredTopic);
const folder = (name: string) => join(import.meta.dirname, '../../fixtures/prompt-answers', name);
const rules = Object.keys(scoreRules) as ScoreRule[];

const scores = {} as Record<(typeof classes)[number], TopicScore[]>;
beforeAll(async () => {
  for (const name of classes)
    scores[name] = await Promise.all(
      answersIn(folder(name)).map((each, at) => scoreOf(each, asked[at] as ScoredTopic)),
    );
}, 60_000);

describe('the score', () => {
  it('belongs to the same topics in each class', () => {
    const names = topics.map(({ topic }) => topic);
    for (const name of classes) expect(scores[name].map(({ topic }) => topic)).toEqual(names);
    expect(questions.map(({ topic }) => topic)).toEqual(names);
    for (const name of classes) expect(answersIn(folder(name)).map(({ topic }) => topic)).toEqual(names);
  });

  it('ranks good above middling above poor answers for every topic', () => {
    const share = ({ topic, total }: TopicScore) => `${topic} ${Math.round(100 * total)}`;
    expect(scores.good.filter(({ total }) => total < 0.95).map(share)).toEqual([]);
    expect(scores.middling.filter(({ total }) => total < 0.5 || total > 0.85).map(share)).toEqual([]);
    expect(scores.poor.filter(({ total }) => total > 0.3).map(share)).toEqual([]);
  });

  it('has no rule that all classes keep or all break', () => {
    for (const rule of rules) {
      expect(scores.good.some(({ score }) => score[rule] === 1)).toBe(true);
      expect(scores.poor.some(({ score }) => (score[rule] ?? 1) < 0.8)).toBe(true);
    }
  });
});

/** Breaks one rule of a good answer each. */
const broken: Record<ScoreRule, (good: TopicAnswers) => TopicAnswers> = {
  outline: (good) => ({ ...good, outline: `Here is the outline.\n${good.outline}` }),
  order: (good) => ({ ...good, outline: good.outline.split('\n').toReversed().join('\n').replace(/^ +/gm, '') }),
  language: (good) => ({
    ...good,
    answer:
      'Brüche kann man addieren, wenn die Nenner gleich sind [1]. Das ist so, weil die Teile dann gleich groß sind, und die Regel gilt auch für mehr als zwei [2].',
  }),
  lesson: (good) => withLessons(good, (text) => `${text}\n\nI hope this helps!`),
  heading: (good) => ({
    ...good,
    lessons: good.lessons.map(({ text }) => ({ path: ['Photosynthesis and chlorophyll'], text })),
  }),
  repeated: (good) => ({
    ...good,
    lessons: good.lessons.map(({ path }) => ({ path, text: good.lessons[0]?.text ?? '' })),
  }),
  exercises: (good) => withLessons(good, (text) => text.replace(/^= .*$/m, '')),
  figures: (good) => withLessons(good, (text) => text.replace(/^bars: .*$/m, 'bars: none')),
  hint: (good) => ({ ...good, hint: 'The answer is 5/6.' }),
  citations: (good) => ({ ...good, answer: 'Fractions can be added once their denominators are equal [3].' }),
};

const withLessons = (good: TopicAnswers, change: (text: string) => string): TopicAnswers => ({
  ...good,
  lessons: good.lessons.map(({ path, text }) => ({ path, text: change(text) })),
});

describe('each rule', () => {
  it.each(rules)('%s falls when it is broken', async (rule) => {
    const good = answersIn(folder('good'))[0] as TopicAnswers;
    const { score } = await scoreOf(broken[rule](good), asked[0] as ScoredTopic);
    expect(score[rule]).toBeLessThan(0.9);
    const alsoBroken = rules.filter((other) => other !== rule && (score[other] ?? 1) < 1);
    // A reversed outline has no levels, equal lessons have one heading, and German shares no word with the passages.
    const follows: Partial<Record<ScoreRule, ScoreRule[]>> = {
      order: ['outline'],
      repeated: ['heading'],
      language: ['citations'],
    };
    expect(alsoBroken.filter((other) => !follows[rule]?.includes(other))).toEqual([]);
  });
});

describe('the table', () => {
  it('compares sets, and names what differs between two', () => {
    const sets = classes.map((name) => ({ name, scores: scores[name] }));
    const [good, middling] = sets;
    if (!good || !middling) throw new Error('no sets');
    expect(scoreTable(sets)[0]).toBe('| Per cent | good | middling | poor |');
    expect(scoreTable([middling, good])[0]).toBe('| Per cent | middling | good | difference |');
    expect(scoreTable([middling, good]).find((line) => line.includes('All rules'))).toMatch(/\| \+\d\d \|$/);
    expect(scoreTable([good, good]).find((line) => line.includes('All rules'))).toMatch(/\| 0 \|$/);
    expect(differences(good, good)).toEqual([]);
    expect(differences(middling, good)[0]).toMatch(/^Fractions for adults: outline 75 → 100, lesson 33 → 100/);
  });
});

describe('answers of a model', () => {
  it('are asked for, kept in a folder, and read again', async () => {
    const topic = asked[0] as ScoredTopic;
    const model = new ScriptedModel();
    const lesson = { path: ['Adding', 'Halves'], text: 'A half and a third.' };
    const asking = askAnswers(model, topic, { outline: '- Adding\n  - Halves', tree: null, lesson });
    (await model.call(1)).say('Which piece fits into both?').end();
    (await model.call(2)).fail('unreachable');
    const answers = await asking;
    expect(answers).toMatchObject({ lessons: [lesson], hint: 'Which piece fits into both?', answer: '' });
    const kept = mkdtempSync(join(tmpdir(), 'answers-'));
    keepAnswers(kept, 0, answers);
    keepAnswers(kept, 17, { ...answers, topic: '日本語の文法' });
    expect(answersIn(kept)).toEqual([answers, { ...answers, topic: '日本語の文法' }]);
  });
});
