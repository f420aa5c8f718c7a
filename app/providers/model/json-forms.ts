import { exerciseBlock } from '~/kit/exercise/write';
import { JsonCards } from '~/rooms/review/rules/cards-json';
import { createItemsSeam, parsedItem } from './json-items';
import type { OutlineSeam } from './outline-seam';
import type { Schema } from './parameters';
import { type PartName, partText } from './prompts';

/** An answer in JSON: asked for where the server takes it, and passed on in the lines that it stands for. */
export interface JsonForm {
  readonly schema: Schema;
  /** The rules that replace those of the lines, and their version. */
  readonly rules: { readonly version: string; readonly text: string };
  readonly createSeam: () => OutlineSeam;
}

const text = { type: 'string' } as const;
const listOf = (items: object) => ({ type: 'array', items });
/** Strict servers want every property named as required, and no others allowed. */
const object = (properties: Readonly<Record<string, object>>) => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});
const option = { text, right: { type: 'boolean' }, why: text };

const form = (part: PartName, name: string, item: object, textOf: (json: string) => string): JsonForm => ({
  schema: { name, schema: object({ [name]: listOf(item) }) },
  rules: partText(part),
  createSeam: () => createItemsSeam(textOf),
});

export const cardsForm = (): JsonForm =>
  form('cards-json', 'cards', object({ front: text, options: listOf(object(option)), back: text }), cardText);

export const exercisesForm = (): JsonForm =>
  form(
    'exercises-json',
    'exercises',
    object({
      question: text,
      options: listOf(object(option)),
      ...{ answers: listOf(text), vars: listOf(text), order: listOf(text) },
      pairs: listOf(object({ left: text, right: text })),
      ...{ hints: listOf(text), solution: text },
    }),
    exerciseText,
  );

export const questionsForm = (): JsonForm =>
  form(
    'placement-json',
    'questions',
    object({
      lesson: { type: 'integer' },
      question: text,
      options: listOf(object({ text, right: { type: 'boolean' } })),
    }),
    questionText,
  );

/** The question in the lines of prompts/map/placement.md. */
function questionText(json: string): string {
  const item = parsedItem(json);
  if (!item) return '';
  return [`L: ${asText(item.lesson)}`, `Q: ${asText(item.question)}`, ...list(item.options).map(optionLine), '\n'].join(
    '\n',
  );
}

/** The card in the lines of prompts/cards.md. */
function cardText(json: string): string {
  const reader = new JsonCards();
  for (const line of json.split('\n')) reader.push(line);
  return reader
    .read()
    .map(({ front, options, answer, back }) =>
      [
        `Q: ${front}`,
        ...options.map(({ text: said, why = '', isRight }) => optionText(said, why, isRight)),
        ...[answer, back].filter((part) => part !== '').map((part, at) => (at === 0 ? `A: ${part}` : part)),
        '\n',
      ].join('\n'),
    )
    .join('');
}

const oneLine = (said: string): string => said.replace(/\s*\n\s*/g, ' ').trim();

/** The exercise as a block in the lines of prompts/exercises.md; empty without a question. */
function exerciseText(json: string): string {
  const item = parsedItem(json);
  if (!item || asText(item.question) === '') return '';
  const lines = (name: string): string[] => list(item[name]).map(asText).filter(Boolean);
  const said = [
    asText(item.question),
    ...list(item.options).map(optionLine),
    ...(lines('vars').length > 0 ? [`vars: ${lines('vars').join(', ')}`] : []),
    ...lines('answers').map((each) => `= ${oneLine(each)}`),
    ...lines('order').map((each, at) => `${at + 1}. ${oneLine(each)}`),
    ...list(item.pairs).map((each) => `${oneLine(field(each, 'left'))} => ${oneLine(field(each, 'right'))}`.trim()),
    ...lines('hints').map((each) => `? ${oneLine(each)}`),
    ...asText(item.solution)
      .split('\n')
      .map((line) => (line === '' ? '!' : `! ${line}`)),
  ];
  return `${exerciseBlock(said.join('\n').replace(/\n!$/, ''))}\n`;
}

const optionLine = (each: unknown): string =>
  optionText(field(each, 'text'), field(each, 'why'), fieldsOf(each).right === true);

/** An option in the lines of both prompts; the reason stands behind a wrong one. */
function optionText(said: string, reason: string, isRight: boolean): string {
  const why = oneLine(reason);
  return `${isRight ? '+' : '-'} ${oneLine(said)}${why === '' || isRight ? '' : ` :: ${why}`}`;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const field = (value: unknown, name: string): string => asText(fieldsOf(value)[name]);
