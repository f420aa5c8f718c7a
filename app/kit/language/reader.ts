/** The language of the interface's own texts, where none is known or chosen: the one that they are written in. */
export const sourceLanguage = 'en';

/** Finds the translation of a message; undefined if this language has none. */
type Translations = (language: string, room: string, name: string) => Message | undefined;

/** A sentence, or one form of it for each plural category of its language (Unicode CLDR). */
export type Message = string | Forms;
export type Forms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

type Within = <T>(language: string, work: () => T) => T;

let asked = (): string => sourceLanguage;
let within: Within = (_, work) => work();
let translated: Translations = () => undefined;

/** Connects the kernel to the request's language and to the translations. Only the server does; once, as it starts. */
export function connectLanguages(connected: {
  readonly asked: () => string;
  readonly within: Within;
  readonly translated: Translations;
}): void {
  ({ asked, within, translated } = connected);
}

/** Does `work` for a reader of another language, such as the recipient of a mail; null: of the caller's. */
export const inLanguage = <T>(language: string | null, work: () => T): T =>
  language === null ? work() : within(language, work);

/** The tag of the language that the reader reads: on the server the request's, in the browser the document's. */
export const readerLanguage = (): string =>
  typeof document === 'undefined' ? asked() : document.documentElement?.lang || sourceLanguage;

/** The message in the reader's language; in English if it is not translated. */
export const inReaderLanguage = (room: string, name: string, english: Message): Message =>
  translated(asked(), room, name) ?? english;
