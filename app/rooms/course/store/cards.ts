import { type ReadCard, readCards } from '~/rooms/review/rules/cards-text';
import { splitLessons } from './load';

/** Loaded on demand, so that a start reads none of them. */
const files: Record<string, () => Promise<string>> = import.meta.glob<string>('./cards/*.md', {
  query: '?raw',
  import: 'default',
});

/** What the library has to one lesson besides its text. */
export interface LeafCards {
  readonly cards: readonly ReadCard[];
  /** The results of its closed tasks as Markdown; tasks count from 1. */
  readonly keys: readonly { readonly task: number; readonly text: string }[];
}

/** The topics that have a file of cards. */
export const topicsWithCards = (): readonly string[] =>
  Object.keys(files).map((path) => path.slice('./cards/'.length, -'.md'.length));

const none: ReadonlyMap<string, LeafCards> = new Map();
const known = new Map<string, Promise<ReadonlyMap<string, LeafCards>>>();

/** A topic's cards by the leaf's path without the topic, as `loadLessons` has it. Empty if there are none. */
export function loadCards(slug: string): Promise<ReadonlyMap<string, LeafCards>> {
  const file = files[`./cards/${slug}.md`];
  if (!file) return Promise.resolve(none);
  const read = known.get(slug) ?? file().then(readFile);
  known.set(slug, read);
  // A file that could not be read is tried again.
  read.catch(() => known.delete(slug));
  return read;
}

const readFile = (text: string): ReadonlyMap<string, LeafCards> =>
  new Map(
    [...splitLessons(text.replace(/\r\n/g, '\n'))].map(([path, section]) => [path, readSection(section)]),
  );

/** Reads the cards of a leaf, and after them its keys, each from `Key 2: ` to the next. */
export function readSection(section: string): LeafCards {
  const cards: string[] = [];
  const keys: { task: number; lines: string[] }[] = [];
  let fence = '';
  for (const line of section.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const [, task, text = ''] = (fence === '' && /^Key (\d{1,2}): ?(.*)$/.exec(line)) || [];
    if (task !== undefined) keys.push({ task: Number(task), lines: [text] });
    else (keys.at(-1)?.lines ?? cards).push(line);
  }
  return {
    cards: readCards(cards.join('\n')),
    keys: keys.map(({ task, lines }) => ({ task, text: lines.join('\n').trim() })),
  };
}
