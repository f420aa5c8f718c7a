import { readFileSync } from 'node:fs';
import files from 'virtual:language-tables';
import { type Message, sourceLanguage } from '~/kit/language/reader';

interface Table {
  /** The messages by room and name. */
  readonly words: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  /** The guides by name, as Markdown. */
  readonly guides: Readonly<Record<string, string>>;
}

/** The languages that the interface is translated into, besides English. */
export const translatedLanguages: readonly string[] = Object.keys(files).sort();

const tables = new Map<string, Table>();

/**
 * Reads a language when somebody first asks for it: each takes up to 2 MB of memory, and as a source 8 MB in all.
 * Undefined if there is none, or if it cannot be read: a new build takes the files of the one before away.
 */
function tableOf(language: string): Table | undefined {
  if (!Object.hasOwn(files, language)) return undefined;
  const known = tables.get(language);
  if (known) return known;
  try {
    const table = JSON.parse(readFileSync(files[language] as string, 'utf8')) as Table;
    tables.set(language, table);
    return table;
  } catch (error) {
    process.emitWarning(`The language ${language} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** The language itself if its texts can be read, else English. */
export const readableLanguage = (language: string): string =>
  language === sourceLanguage || tableOf(language) ? language : sourceLanguage;

export function translated(language: string, room: string, name: string): Message | undefined {
  const words = tableOf(language)?.words;
  const messages = words && Object.hasOwn(words, room) ? words[room] : undefined;
  return messages && Object.hasOwn(messages, name) ? messages[name] : undefined;
}

const guideIn = (language: string, name: string): string | undefined => tableOf(language)?.guides[name];

/** The guide to writing lessons in a language; undefined if it is not translated. */
export const writingGuideIn = (language: string): string | undefined => guideIn(language, 'writing');

/** The guide to writing exercises in a language; undefined if it is not translated. */
export const exerciseGuideIn = (language: string): string | undefined => guideIn(language, 'exercises');

/** The guide to figures in a language; undefined if it is not translated. */
export const figureGuideIn = (language: string): string | undefined => guideIn(language, 'figures');
