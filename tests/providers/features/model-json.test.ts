import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TextStream } from '~/providers/model/language-model';
import { createOpenAiModel } from '~/providers/model/openai';
import { screenExercises } from '~/rooms/exercise/rules/exercise-screen';
import { readProposal } from '~/rooms/exercise/rules/exercises-text';
import { readCards } from '~/rooms/review/rules/cards-text';
import {
  createGate,
  inPieces,
  type ModelServer,
  type Reply,
  reply,
  startModelServer,
} from '../../support/model-server';
import { live, textOf } from './language-model.contract';

/** Cards and exercises as JSON by a schema, and in lines where a server does not take it. */

let provider: ModelServer;
beforeEach(async () => {
  provider = await startModelServer();
});
afterEach(() => provider.close());

const open = () => createOpenAiModel({ baseUrl: provider.baseUrl, model: 'one', idleLimitMs: 5_000 });
type Opened = ReturnType<typeof open>;
const asked = { path: ['Bees', 'Honey'], language: 'en', lesson: 'Honey.' } as const;
const cardsOf = (model: Opened) => model.writeCards?.({ ...asked, fronts: [], signal: live() }) as Promise<TextStream>;
const exercisesOf = (model: Opened, code: 'python' | null = null) =>
  model.writeExercises?.({ ...asked, questions: [], code, signal: live() }) as Promise<TextStream>;
const streamed = (value: unknown, size = 7): Reply =>
  reply.text(inPieces(typeof value === 'string' ? value : JSON.stringify(value), size));

const cards = {
  cards: [
    { front: 'Why does honey keep?', options: [], back: 'It has little water: $\\frac{1}{5}$.' },
    {
      front: 'What do bees gather?',
      options: [
        { text: 'nectar', right: true, why: '' },
        { text: 'dew', right: false, why: 'Dew is water.' },
        { text: 'sap', right: false, why: '' },
      ],
      back: 'Nectar becomes honey.',
    },
  ],
};
const empty = { options: [], answers: [], vars: [], order: [], pairs: [], hints: [], solution: '' };
const exercises = {
  exercises: [
    {
      ...{ ...empty, question: 'Which of these do bees gather?', hints: ['It is sweet.'] },
      options: [
        { text: 'nectar', right: true, why: '' },
        { text: 'morning dew', right: false, why: 'Dew is water.' },
        { text: 'tree sap', right: false, why: 'It is too thick.' },
      ],
    },
    {
      ...empty,
      question: '{n1=2..9}\nWork out {n1} times 3.',
      answers: ['n1*3'],
      solution: 'Three times.\n\nDone.',
    },
    { ...empty, question: 'Multiply out $x(x + 2)$.', vars: ['x'], answers: ['x^2 + 2x'] },
    { ...empty, question: 'Bring the steps into their order.', order: ['Gather', 'Carry', 'Dry'] },
    {
      ...{ ...empty, question: 'Match the bees with their work.' },
      pairs: [
        { left: 'queen', right: 'lays eggs' },
        { left: 'worker', right: 'gathers' },
        { left: 'drone', right: 'mates' },
      ],
    },
    { ...empty, question: 'The {{bee|honey bee}} makes {{honey}}.' },
  ],
};

describe('cards', () => {
  it('are asked for by a schema, and passed on in lines', async () => {
    provider.script(streamed(cards));
    const stream = await cardsOf(open());
    expect(readCards(await textOf(stream))).toEqual([
      { front: 'Why does honey keep?', back: 'It has little water: $\\frac{1}{5}$.', options: [] },
      {
        front: 'What do bees gather?',
        back: 'Nectar becomes honey.',
        options: [
          { text: 'nectar', isRight: true },
          { text: 'dew', why: 'Dew is water.', isRight: false },
          { text: 'sap', isRight: false },
        ],
      },
    ]);
    const { body, prompt } = provider.requests[0] ?? {};
    expect(body?.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'cards', strict: true, schema: { required: ['cards'], additionalProperties: false } },
    });
    expect(prompt).toContain('one JSON object');
    expect(stream.source.prompt).toBe('cards 2, cards-json 3');
  });

  it('come one by one while the rest is written', async () => {
    const gate = createGate();
    const json = JSON.stringify(cards);
    const second = json.indexOf('{"front":"What');
    provider.script(reply.text([json.slice(0, second), gate, json.slice(second)]));
    const pieces = (await cardsOf(open())).pieces[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toContain('Q: Why does honey keep?');
    gate.open();
    expect((await pieces.next()).value).toContain('Q: What do bees gather?');
  });

  it('are asked for in lines where the server refuses the schema, then and later', async () => {
    const refusal = {
      error: { message: 'This response_format type is unavailable now', type: 'invalid_request_error' },
    };
    const lines = 'Q: Why does honey keep?\nA: It has little water.\n';
    provider.fallback = reply.refusing({ response_format: reply.status(400, refusal) }, streamed(lines));
    const model = open();
    const stream = await cardsOf(model);
    expect(await textOf(stream)).toBe(lines);
    expect(stream.source.prompt).toBe('cards 2');
    await textOf(await exercisesOf(model));
    expect(provider.requests).toHaveLength(3);
    expect(provider.requests.at(-1)?.prompt).not.toContain('one JSON object');
    expect(provider.requests.at(-1)?.body).toMatchObject({ temperature: 0.4 });
  });

  it.each<[string, string, number]>([
    ['lines although JSON was asked for', 'Q: Why does honey keep?\nA: It has little water.\n', 1],
    ['lines in a fence', '```\nQ: Why does honey keep?\nA: It has little water.\n```\n', 1],
    ['JSON in a fence', `\`\`\`json\n${JSON.stringify(cards, null, 2)}\n\`\`\`\n`, 2],
    ['a list without its object', JSON.stringify(cards.cards), 2],
    ['a list two levels down', JSON.stringify({ data: cards }), 2],
    ['a list below a title', JSON.stringify({ title: 'Honey', tags: [{ name: 'bees' }], ...cards }), 2],
    ['one card without its list', JSON.stringify(cards.cards[1]), 1],
    ['one card below a name', JSON.stringify({ card: cards.cards[1] }), 1],
    ['cards below numbers', JSON.stringify({ cards: { ...cards.cards } }), 2],
    ['JSON that breaks off', JSON.stringify(cards).slice(0, -20), 1],
  ])('are read from %s', async (_, text, n) => {
    provider.script(streamed(text));
    expect(readCards(await textOf(await cardsOf(open())))).toHaveLength(n);
  });
});

describe('exercises', () => {
  it('of every kind are passed on as blocks, and pass the screen', async () => {
    provider.script(streamed(exercises));
    const text = await textOf(await exercisesOf(open()));
    const { blocks } = readProposal(text);
    const { passed, dropped } = screenExercises(blocks, { known: [], language: 'en', code: null });
    expect(dropped).toEqual([]);
    expect(passed.map(({ exercise }) => exercise.kind)).toEqual([
      ...['choice', 'number', 'formula', 'order', 'match', 'gaps'],
    ]);
    expect(blocks[0]).toBe(
      'Which of these do bees gather?\n+ nectar\n- morning dew :: Dew is water.\n- tree sap :: It is too thick.\n? It is sweet.',
    );
    expect(blocks[1]).toContain('! Three times.\n!\n! Done.');
  });

  it.each<[string, unknown, number]>([
    ['one without its list', exercises.exercises[0], 1],
    ['a list two levels down', { data: exercises }, 6],
    ['a list without its object', exercises.exercises, 6],
  ])('are read from %s', async (_, answer, n) => {
    provider.script(streamed(answer));
    expect(readProposal(await textOf(await exercisesOf(open()))).blocks).toHaveLength(n);
  });

  it('keep TeX whose backslashes are single', async () => {
    const json = JSON.stringify({
      exercises: [{ ...empty, question: 'Work out QUESTION\nin full.', answers: ['3'] }],
    }).replace('QUESTION', '$\\frac{6}{2} \\times \\sqrt{1} \\neq 0$');
    provider.script(streamed(json, 3));
    const { blocks } = readProposal(await textOf(await exercisesOf(open())));
    expect(blocks).toEqual(['Work out $\\frac{6}{2} \\times \\sqrt{1} \\neq 0$\nin full.\n= 3']);
  });

  it('with code are asked for in lines', async () => {
    provider.script(streamed('```exercise\nTwo?\n= 2\n```\n'));
    await textOf(await exercisesOf(open(), 'python'));
    expect(provider.requests[0]?.body).not.toHaveProperty('response_format');
  });
});
