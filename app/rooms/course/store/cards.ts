import { type ReadCard, readCards } from '~/rooms/review/rules/cards-text';
import { splitLessons } from './load';

/** Loaded on demand, so that the server starts without reading them. */
const files: Record<string, () => Promise<string>> = import.meta.glob<string>('./cards/*.md', {
  query: '?raw',
  import: 'default',
});

/** The library's additions to one lesson. */
export interface LeafCards {
  readonly cards: readonly ReadCard[];
  /** The answers to its closed tasks as Markdown; tasks are counted from 1. */
  readonly keys: readonly { readonly task: number; readonly text: string }[];
}

/** The topics that have a file of cards. */
export const topicsWithCards = (): readonly string[] =>
  Object.keys(files).map((path) => path.slice('./cards/'.length, -'.md'.length));

const none: ReadonlyMap<string, LeafCards> = new Map();
const known = new Map<string, Promise<ReadonlyMap<string, LeafCards>>>();

/** A topic's cards by the leaf's path without the topic, as in `loadLessons`. Empty if there are none. */
export function loadCards(slug: string): Promise<ReadonlyMap<string, LeafCards>> {
  const file = files[`./cards/${slug}.md`];
  if (!file) return Promise.resolve(none);
  const read = known.get(slug) ?? file().then(readFile);
  known.set(slug, read);
  // A failed read is retried next time.
  read.catch(() => known.delete(slug));
  return read;
}

const readFile = (text: string): ReadonlyMap<string, LeafCards> =>
  new Map([...splitLessons(text.replace(/\r\n/g, '\n'))].map(([path, section]) => [path, readSection(section)]));

/** Parses the cards of a leaf and, after them, its answer keys, each from `Key 2: ` to the next. */
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
