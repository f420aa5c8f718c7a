import { AsyncLocalStorage } from 'node:async_hooks';
import { connectLanguages, sourceLanguage } from '~/kit/language/reader';
import { readableLanguage, translated } from './translations';

/**
 * Mutable: a request's language is guessed from its headers when it is first asked for, until its account is known.
 * Node keeps it with every promise made meanwhile, so a cache of promises keeps all that the function refers to.
 */
interface Reader {
  language: string | (() => string);
}
const readers = new AsyncLocalStorage<Reader>();

function languageOf(reader: Reader | undefined): string {
  if (!reader) return sourceLanguage;
  if (typeof reader.language === 'function') reader.language = readableLanguage(reader.language());
  return reader.language;
}

connectLanguages({
  asked: () => languageOf(readers.getStore()),
  within: (language, work) => readers.run({ language: () => language }, work),
  translated,
});

/** Does `work`, and everything that it starts, for somebody who reads the language that `guess` finds. */
export const asReaderOf = <T>(guess: () => string, work: () => T): T => readers.run({ language: guess }, work);

/** Changes the language of the reader for whom the caller works. */
export function readIn(language: string): void {
  const reader = readers.getStore();
  if (reader) reader.language = readableLanguage(language);
}
