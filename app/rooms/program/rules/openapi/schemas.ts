/** The schemas of what calls send and answer (JSON Schema 2020-12, as in OpenAPI 3.1). */

export type Schema = Readonly<Record<string, unknown>>;

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
const time = { type: 'string', format: 'date-time' } as const;
const orNull = ({ type, ...rest }: Schema): Schema => ({ ...rest, type: [type, 'null'] });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const about = (description: string, schema: Schema): Schema => ({ ...schema, description });

/** An answer: all of its members are always there, and no others. */
export const whole = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** A body: only the named members are required, and unknown ones are refused. */
export const body = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

const mapItem = {
  id: text,
  title: text,
  language: about('A BCP 47 tag; null until it was looked up.', orNull(text)),
  public: flag,
  unfinished: about('Its outline is not complete yet.', flag),
  nodes: count,
  lessons: about('How many lessons it has; null until they have been counted.', orNull(count)),
  done: count,
  version: about('Grows with each change of its nodes.', count),
  createdAt: time,
  updatedAt: time,
  openedAt: orNull(time),
};

const node = whole({
  id: text,
  label: text,
  parent: about('The id of the node above; null for the topic.', orNull(text)),
  hasLesson: flag,
  done: flag,
  known: about('Known before its lesson.', flag),
});

const card = whole({
  id: text,
  map: text,
  node: text,
  kind: { enum: ['open', 'cloze', 'choice', 'exercise'] },
  front: about('Markdown; empty for an exercise.', text),
  back: about('Markdown.', text),
  figure: about('The number of the lesson’s figure in the question; empty for none.', text),
  options: listOf(whole({ id: text, text, right: flag })),
  suspended: flag,
  seen: about('How often it was reviewed.', count),
  dueAt: about('Null for a card that was never reviewed.', orNull(time)),
  createdAt: time,
  updatedAt: time,
});

const dueCard = whole({
  id: text,
  seen: about('Send it back with the answer, so that the answer counts once.', count),
  map: text,
  node: text,
  path: about('The labels from the topic to the node.', listOf(text)),
  language: orNull(text),
  kind: { enum: ['open', 'choice', 'exercise'] },
  front: about('Markdown; empty for an exercise.', text),
  back: about('Markdown of the answer; empty for a choice and an exercise.', text),
  options: listOf(whole({ id: text, text })),
  exercise: about('An exercise as it is asked now, in HTML.', {
    oneOf: [
      { type: 'null' },
      whole({ kind: text, question: text, parts: listOf(text), rights: listOf(text), fields: count }),
    ],
  }),
  new: flag,
  dueAt: orNull(time),
});

const problem = {
  ...whole(
    {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: about('One sentence for people, in the language of Accept-Language.', text),
      choices: about(
        'Meanings of a topic to choose from: send `topic` again, with `anyway` where it stands.',
        listOf(whole({ label: text, topic: text, anyway: flag }, ['anyway'])),
      ),
      current: about('The lesson as it stands now (409).', whole({ markdown: text, version: count })),
    },
    ['choices', 'current'],
  ),
  description: 'A problem document (RFC 9457).',
};

export const schemas: Readonly<Record<string, Schema>> = {
  Index: whole({ name: text, openapi: text, tokens: text, calls: listOf(text) }),
  Me: whole({ id: text, name: text, language: orNull(text), timeZone: orNull(text), mayWrite: flag }),
  Map: whole(mapItem),
  MapList: whole({ maps: listOf(named('Map')), next: about('The cursor of the next page.', orNull(text)) }),
  OpenedMap: whole({ ...mapItem, own: flag, tree: about('Parents come first.', listOf(node)) }),
  Run: whole({
    id: text,
    kind: text,
    state: { enum: ['queued', 'running', 'done', 'failed', 'stopped'] },
    topic: text,
    map: about('The map that it works on or has made.', orNull(text)),
    node: orNull(text),
    message: about('Why it ended without a result.', orNull(text)),
    createdAt: time,
    finishedAt: orNull(time),
  }),
  Lesson: whole({
    map: text,
    node: text,
    path: about('The labels from the topic to the node.', listOf(text)),
    markdown: about('For reading, exercises stand without their keys.', text),
    version: about(
      'The version to save upon: 0 for a text of the library that is not saved yet; null if the text for reading leaves something out, so read it with `for=editing` first.',
      orNull(count),
    ),
    language: orNull(text),
    unfinished: flag,
    done: flag,
    writtenAt: orNull(time),
    editedAt: orNull(time),
  }),
  Done: whole({
    done: flag,
    leaves: whole({ done: count, total: count }),
    next: about('The next node to learn; null if all are done.', orNull(text)),
  }),
  Card: card,
  CardList: whole({ cards: listOf(named('Card')), next: about('The number of the next page.', orNull(count)) }),
  DueList: whole({ cards: listOf(dueCard), waiting: whole({ due: count, new: count }) }),
  Review: whole({
    card: text,
    recorded: about('False if the answer was counted before, or the card was reviewed since it was asked.', flag),
    grade: about('1 again, 2 hard, 3 good, 4 easy.', { type: ['integer', 'null'], minimum: 1, maximum: 4 }),
    right: about('Whether a choice or an exercise was answered right; null for an open card.', orNull(flag)),
    rightOption: orNull(text),
    seen: count,
    dueAt: orNull(time),
  }),
  FoundList: whole({
    items: listOf(
      whole({
        kind: text,
        map: orNull(text),
        source: orNull(text),
        title: text,
        node: orNull(text),
        passage: orNull(count),
        path: listOf(text),
        label: orNull(text),
        excerpt: text,
      }),
    ),
    total: count,
    next: about('The number of the next page.', orNull(count)),
  }),
  Problem: problem,
};

const prefix = '#/components/schemas/';

/** A schema with the schemas that it names in their place, so that it stands alone. */
export function resolved(schema: unknown): Schema {
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (value === null || typeof value !== 'object') return value;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) return inPlace(schemas[$ref.slice(prefix.length)]);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inPlace(each)]));
  };
  return inPlace(schema) as Schema;
}
