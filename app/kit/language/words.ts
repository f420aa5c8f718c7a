import { fill } from './fill';
import type { Values } from './place';
import { inReaderLanguage, type Message } from './reader';

/** The names between braces in a message: 'a' and 'b' of `{a} and {b}`. */
type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Filled<Names extends string> = [Names] extends [never]
  ? string
  : (values: Readonly<Record<Names, string | number>>) => string;

/** A message without values is a text, one with values is a function of them. The value `n` is a number. */
export type Said<M> = M extends string
  ? Filled<Named<M>>
  : M extends Readonly<Record<string, string>>
    ? (values: Readonly<Record<Exclude<Named<M[keyof M]>, 'n'>, string | number>> & { readonly n: number }) => string
    : never;

/** The English messages of each room, as they are written. */
export const writtenWords = new Map<string, Readonly<Record<string, Message>>>();

/**
 * The messages of a room, in the reader's language whenever one is read. A module must therefore not read one while it
 * loads (tests/house/code.test.ts). The build for the browser replaces each by its text (scripts/languages.mjs).
 * @param english by name; `{name}` is the place of a value; a message with a number is `{ one: …, other: … }`, and the
 *   number is `{n}`. `<link>…</link>` is a part that the screen makes, see `rich`.
 */
export function wordsOf<const W extends Readonly<Record<string, Message>>>(
  room: string,
  english: W,
): { readonly [Name in keyof W]: Said<W[Name]> } {
  writtenWords.set(room, english);
  // A getter for each of some thousand messages would take a start 20 ms.
  const get = (_: W, name: string | symbol) => {
    const message = english[name as string];
    if (message === undefined) return undefined;
    const said = () => inReaderLanguage(room, name as string, message);
    const isFilled = typeof message !== 'string' || /\{\w+\}/.test(message);
    return isFilled ? (values: Values) => fill(said(), values) : said();
  };
  return new Proxy(english, { get }) as unknown as { readonly [Name in keyof W]: Said<W[Name]> };
}
