import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiModel } from '~/providers/model/openai';
import { type BenchTopic, measureHints, measurePrompts, summed, summedHints } from '../../bench/shared/prompt-figures';
import { isFiller, wordCount } from '../../bench/shared/text-figures';
import questions from '../../fixtures/ask/hints.json';
import topics from '../../fixtures/prompt-topics.json';
import { type ModelServer, reply, startModelServer } from '../../support/model-server';
import { realTextWork } from '../../support/text-work';

/** The bench of prompts, with a provider whose answers are good, middling and bad. */

const { languages } = realTextWork();
const asked: BenchTopic[] = [
  {
    topic: 'Calculus',
    language: 'en',
    prerequisites: [
      ['limit', 'derivative'],
      ['derivative', 'integral'],
      ['vector', 'tensor'],
    ],
  },
];

const lesson = (words: number, end: string) =>
  `${'The slope of a curve is a number that one can find. '.repeat(words / 11)}\n\n${end}`;
const tasks = '- [ ] Recall it\n- [ ] Compute it\n- [ ] Use it\n';

const answers = {
  good: {
    outline: [
      '- What a limit of a sequence says about numbers near it',
      '  - How close is close enough for a proof',
      '  - When two sides come to different numbers',
      '- The derivative is the slope of a curve at one point',
      '  - Finding the slope of a parabola by hand',
      '- The integral adds up thin slices under a curve',
      '  - Why the slices and the slopes undo each other',
    ].join('\n'),
    lesson: lesson(440, `The slope is $2x$, since $$\\frac{d}{dx} x^2 = 2x$$\n\n${tasks}`),
  },
  middling: {
    outline: [
      '- Introduction',
      '- The derivative is the slope of a curve at one point',
      '  - Rules that make it quick to find',
      '  - Rules that make it quick to find',
      '- What a limit of a sequence says about numbers near it',
      '  - Conclusion',
    ].join('\n'),
    lesson: lesson(110, 'The slope is $\\frac{d}{dx x^2$ or $2x$.\n\n- [ ] Recall it\n'),
  },
  bad: {
    outline: 'Ich kann dir dabei leider nicht helfen, frag bitte jemand anderen.',
    lesson: '',
  },
};

let provider: ModelServer;
beforeAll(async () => {
  provider = await startModelServer();
});
afterAll(() => provider.close());

async function figuresOf({ outline, lesson }: { outline: string; lesson: string }) {
  provider.reset();
  provider.script(reply.text([outline]), reply.text([lesson]));
  const model = createOpenAiModel({ baseUrl: provider.baseUrl, model: 'small', idleLimitMs: 5_000 });
  return measurePrompts({ model, topics: asked, languageOf: languages.ofMap });
}

const table = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.slice(2).map((line) =>
      line
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    ),
  );

describe('the figures of a model', () => {
  it('are as wanted if its answers are good', async () => {
    const all = await figuresOf(answers.good);
    expect(all[0]?.outline).toEqual({
      fault: null,
      nodes: 7,
      levels: 2,
      duplicates: 0,
      filler: 0,
      languageKept: true,
      pairs: 2,
      violations: 0,
    });
    expect(all[0]?.lesson).toMatchObject({
      fault: null,
      tasks: 3,
      languageKept: true,
      formulas: 2,
      unreadable: 0,
    });
    expect(table(summed(all))).toMatchObject({
      'Outlines that parse': '1 of 1',
      'Lessons of 250 to 700 words': '1 of 1',
      'Lessons with three tasks': '1 of 1',
      'Taught before what it rests on': '0 of 2',
      'Formulas that cannot be read': '0 of 2',
    });
  });

  it('name the faults of middling answers', async () => {
    const all = await figuresOf(answers.middling);
    expect(all[0]?.outline).toMatchObject({ fault: null, duplicates: 1, filler: 2, pairs: 1, violations: 1 });
    expect(table(summed(all))).toMatchObject({
      'Outlines that parse': '1 of 1',
      'Labels of filler': '2',
      'Taught before what it rests on': '1 of 1',
      'Lessons that came whole': '1 of 1',
      'Lessons of 250 to 700 words': '0 of 1',
      'Lessons with three tasks': '0 of 1',
      'Formulas that cannot be read': '1 of 2',
    });
  });

  it('show bad answers as missing', async () => {
    const all = await figuresOf(answers.bad);
    expect(all[0]).toMatchObject({ outline: { fault: 'no-outline' }, lesson: null });
    expect(table(summed(all))).toMatchObject({
      'Outlines that parse': '0 of 1',
      'Nodes, on average': '–',
      'Lessons that came whole': '0 of 1',
    });
    const half = await figuresOf({ ...answers.good, lesson: '' });
    expect(half[0]?.lesson?.fault).toBe('empty');
  });

  it('are about what a reader sees: a lesson without its digest', async () => {
    provider.reset();
    const digest = '<!-- digest: terms: slope, limit; example: a parabola -->';
    provider.script(reply.text([answers.good.outline]), reply.text([`${answers.good.lesson}\n${digest}`]));
    const model = createOpenAiModel({ baseUrl: provider.baseUrl, model: 'small', idleLimitMs: 5_000 });
    const kept: (string | undefined)[] = [];
    const came: Parameters<typeof measurePrompts>[0]['came'] = async (_, { lesson }) => {
      kept.push(lesson?.text.trim());
    };
    const all = await measurePrompts({ model, topics: asked, languageOf: languages.ofMap, came });
    expect(kept).toEqual([answers.good.lesson.trim()]);
    const [plain] = await figuresOf(answers.good);
    expect(all[0]?.lesson).toEqual(plain?.lesson);
  });

  it('detect a lesson in another language', async () => {
    const german = 'Die Steigung einer Kurve ist eine Zahl, die man mit etwas Geduld selbst finden kann. '.repeat(30);
    const [figures] = await figuresOf({ ...answers.good, lesson: german + tasks });
    expect(figures?.lesson?.languageKept).toBe(false);
  });
});

describe('the figures of hints', () => {
  const some = questions.slice(0, 3);

  it('distinguish a model that gives answers away from one that does not', async () => {
    provider.reset();
    const model = createOpenAiModel({ baseUrl: provider.baseUrl, model: 'small', idleLimitMs: 5_000 });
    const hintsOf = async (kind: 'good' | 'bad') => {
      provider.script(...some.map((each) => reply.text([each[kind][0] ?? ''])));
      return measureHints({ model, questions: some });
    };
    expect(table(['', '', ...summedHints(await hintsOf('good'))])).toEqual({
      'First hints that give the answer away': '0 of 3',
      'First hints of at most 80 words': '3 of 3',
      'First hints that ask the learner something': '3 of 3',
    });
    expect(table(['', '', ...summedHints(await hintsOf('bad'))])).toMatchObject({
      'First hints that give the answer away': '3 of 3',
    });
    expect(provider.requests.at(-1)?.prompt).toContain('Give the hint, or say that their answer is right.');
    provider.script(reply.text(['']));
    const [failed] = await measureHints({ model, questions: some.slice(0, 1) });
    expect(failed).toMatchObject({ fault: 'empty', gives: [] });
  });
});

it('topics in eight languages, a third of them in English, have prerequisites that can be checked', () => {
  expect(new Set(topics.map(({ topic }) => topic)).size).toBe(topics.length);
  const inLanguage = (tag: string) => topics.filter(({ language }) => language === tag).length;
  expect(['en', 'de', 'fr', 'es', 'zh', 'ja', 'ar', 'ru'].map(inLanguage)).toEqual([8, 3, 3, 3, 3, 1, 1, 1]);
  for (const { prerequisites } of topics) {
    expect(prerequisites.length).toBeGreaterThanOrEqual(2);
    for (const pair of prerequisites) {
      expect(pair).toHaveLength(2);
      for (const pattern of pair) expect(() => new RegExp(pattern, 'iu')).not.toThrow();
    }
  }
});

it('counts words of languages without spaces, and distinguishes filler from a label that begins like it', () => {
  expect(wordCount('One, two – three.')).toBe(3);
  expect(wordCount('日本語の文法を学ぶ')).toBeGreaterThan(2);
  expect(['Introduction', 'introduction to bees', 'Fazit', 'Advanced Topics'].every(isFiller)).toBe(true);
  expect(['Basics first: how a hive breathes', 'Summarise a text in a line'].some(isFiller)).toBe(false);
});
