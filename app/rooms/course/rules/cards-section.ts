import { type ReadCard, readCards } from '~/rooms/review/rules/cards-text';

/** The library's additions to one lesson. */
export interface LeafCards {
  readonly cards: readonly ReadCard[];
  /** The answers to its closed tasks as Markdown; tasks are counted from 1. */
  readonly keys: readonly { readonly task: number; readonly text: string }[];
}

/** The beginning of the key of a task. */
export const keyMark = (task: number): string => `Key ${task}:`;

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
