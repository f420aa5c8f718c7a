import type { Message } from '~/kit/language/reader';

type Words = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** A folder a language, named by its tag; its files have the messages by room and name. */
const files = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' });

const byLanguage = new Map<string, Map<string, Readonly<Record<string, Message>>>>();
for (const [path, words] of Object.entries(files)) {
  const tag = path.split('/')[1] ?? '';
  const rooms = byLanguage.get(tag) ?? new Map();
  for (const [room, messages] of Object.entries(words)) rooms.set(room, messages);
  byLanguage.set(tag, rooms);
}

/** The languages that the interface is translated into, besides English. */
export const translatedLanguages: readonly string[] = [...byLanguage.keys()].sort();

export function translated(language: string, room: string, name: string): Message | undefined {
  const messages = byLanguage.get(language)?.get(room);
  return messages && Object.hasOwn(messages, name) ? messages[name] : undefined;
}

const guides = import.meta.glob<string>('./*/guides/*.md', { eager: true, query: '?raw', import: 'default' });

/** The guide to writing lessons in a language; undefined if it is not translated. */
export const writingGuideIn = (language: string): string | undefined => guides[`./${language}/guides/writing.md`];

/** The guide to writing exercises in a language; undefined if it is not translated. */
export const exerciseGuideIn = (language: string): string | undefined => guides[`./${language}/guides/exercises.md`];

/** The guide to figures in a language; undefined if it is not translated. */
export const figureGuideIn = (language: string): string | undefined => guides[`./${language}/guides/figures.md`];
