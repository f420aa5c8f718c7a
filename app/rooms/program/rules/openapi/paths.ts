import { dueMost, searchPagesMost } from '../limits';
import { about, body, flag, listOf, type Schema, text } from './schemas';

/** One call: what it is for, its parameters and body, and the schema of each answer besides problems. */
export interface CallDescription {
  readonly summary: string;
  /** Works without a token. */
  readonly open?: true;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Schema;
  /** By status: the name of a schema, or null for an empty answer. */
  readonly answers: Readonly<Record<number, string | null>>;
  /** The refusals that belong to this call, besides those of every call. */
  readonly refusals?: readonly number[];
}

type Methods = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', CallDescription>>;

const page = (most: number): Schema => ({ type: 'integer', minimum: 1, maximum: most, default: 1 });
const key = about('The same key again does the same thing once.', { ...text, maxLength: 64 });
const side = about('Markdown.', text);
const cardTexts = {
  front: about('Markdown. `{{c1::text}}` makes a gap.', text),
  back: side,
  figure: about('The number of the lesson’s figure in the question.', text),
};

/** All calls, by their path. */
export const paths: Readonly<Record<string, Methods>> = {
  '/api/v1': { get: { summary: 'The list of calls', open: true, answers: { 200: 'Index' } } },
  '/api/v1/openapi.json': { get: { summary: 'This description', open: true, answers: { 200: 'Description' } } },
  '/api/v1/me': { get: { summary: 'The account that the token belongs to', answers: { 200: 'Me' } } },
  '/api/v1/maps': {
    get: {
      summary: 'Your maps, newest first',
      query: {
        q: about('Words in the title.', text),
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
        cursor: about('`next` of the page before.', text),
      },
      answers: { 200: 'MapList' },
      refusals: [400],
    },
    post: {
      summary: 'Makes a map: of a topic by a run (202), or of an outline at once (201)',
      body: body({
        topic: about('What the map is about.', text),
        anyway: about('Takes the topic as typed, also where it has several meanings.', flag),
        outline: about(
          'Markdown headings or lists, indented text, OPML, JSON or another form that import reads.',
          text,
        ),
        title: about('The title of the map that is made of an outline.', text),
        key,
      }),
      answers: { 201: 'Map', 202: 'Run' },
      refusals: [400, 402, 413, 422],
    },
  },
  '/api/v1/maps/{mapId}': {
    get: { summary: 'A map of yours or a public one, with its nodes', answers: { 200: 'OpenedMap' }, refusals: [404] },
    patch: {
      summary: 'Changes the title, or who may read the map',
      body: body({ title: text, public: flag }),
      answers: { 200: 'Map' },
      refusals: [400, 404],
    },
    delete: { summary: 'Moves the map to the bin', answers: { 204: null }, refusals: [404] },
  },
  '/api/v1/maps/{mapId}/lessons/{nodeId}': {
    get: {
      summary: 'A lesson as Markdown',
      query: {
        for: about('`editing` is for its owner: the whole text, with the keys of exercises.', {
          enum: ['reading', 'editing'],
          default: 'reading',
        }),
      },
      answers: { 200: 'Lesson' },
      refusals: [400, 404],
    },
    put: {
      summary: 'Saves the text; 409 with the present one if another save came first',
      body: body(
        {
          markdown: text,
          version: about('The version that was read for editing; 0 if there is no lesson yet.', {
            type: 'integer',
            minimum: 0,
          }),
        },
        ['markdown', 'version'],
      ),
      answers: { 200: 'Lesson' },
      refusals: [400, 404, 409, 413],
    },
    post: {
      summary: 'Starts the run that writes the lesson',
      answers: { 202: 'Run' },
      refusals: [402, 404, 409, 413, 422],
    },
  },
  '/api/v1/maps/{mapId}/lessons/{nodeId}/done': {
    post: { summary: 'Marks the lesson as done', answers: { 200: 'Done' }, refusals: [404] },
    delete: { summary: 'Marks the lesson as not done', answers: { 200: 'Done' }, refusals: [404] },
  },
  '/api/v1/maps/{mapId}/cards': {
    get: {
      summary: 'Your cards of a map, newest first, or all of a node',
      query: { node: about('The id of a node.', text), page: page(10_000) },
      answers: { 200: 'CardList' },
      refusals: [400, 404],
    },
    post: {
      summary: 'Adds a card',
      body: body({ node: text, ...cardTexts, key }, ['node', 'front']),
      answers: { 201: 'Card' },
      refusals: [400, 404, 409, 413],
    },
  },
  '/api/v1/maps/{mapId}/cards/{cardId}': {
    get: { summary: 'A card of yours', answers: { 200: 'Card' }, refusals: [404] },
    patch: {
      summary: 'Changes a card, or suspends or resumes it',
      body: body({ ...cardTexts, suspended: flag }),
      answers: { 200: 'Card' },
      refusals: [400, 404, 409, 413],
    },
    delete: { summary: 'Deletes a card with its reviews', answers: { 204: null }, refusals: [404] },
  },
  '/api/v1/reviews/due': {
    get: {
      summary: 'The next cards to review',
      query: {
        limit: { type: 'integer', minimum: 1, maximum: dueMost, default: 10 },
        map: about('Only cards of this map.', text),
        node: about('Only cards of this branch of the map.', text),
      },
      answers: { 200: 'DueList' },
      refusals: [400, 404],
    },
  },
  '/api/v1/reviews': {
    post: {
      summary: 'Answers a card; sending it again counts nothing',
      body: body(
        {
          card: text,
          seen: about('`seen` of the card that was asked.', { type: 'integer', minimum: 0 }),
          grade: about('For an open card: 1 again, 2 hard, 3 good, 4 easy. Elsewhere only 1, for “I don’t know”.', {
            type: 'integer',
            minimum: 1,
            maximum: 4,
          }),
          option: about('For a choice: the id of the option.', text),
          answer: about(
            'For an exercise: a number or words; for gaps one text each; for options their numbers from 0; for an order the place of each part from 1; for a match the number of the right side of each part, from 0.',
            listOf(text),
          ),
          ms: about('How long the answer took, in milliseconds.', { type: 'integer', minimum: 0 }),
        },
        ['card', 'seen'],
      ),
      answers: { 200: 'Review' },
      refusals: [400, 404, 409],
    },
  },
  '/api/v1/runs/{runId}': {
    get: {
      summary: 'How far a run is; ask again until it is done, failed or stopped',
      answers: { 200: 'Run' },
      refusals: [404],
    },
  },
  '/api/v1/search': {
    get: {
      summary: 'Searches what you may read',
      query: {
        q: about('Words, "phrases" and -words.', text),
        in: { enum: ['all', 'maps', 'lessons', 'sources', 'cards', 'notes', 'public'], default: 'all' },
        map: about('Only this map.', text),
        page: page(searchPagesMost),
      },
      answers: { 200: 'FoundList' },
      refusals: [400, 404],
    },
  },
};
