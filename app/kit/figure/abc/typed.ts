import { FigureFault } from '../figure';
import { say } from '../said';
import { tuneLimits } from './tune';

/** The reason why a tune is not drawn. */
export const fault = (line: number | null, name: string, values?: Readonly<Record<string, string | number>>) =>
  new FigureFault(line, say('abc', name, values));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are shown by their numbers
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** Typed text as a sentence quotes it: short, and without characters that cannot be seen. */
export function quoted(text: string): string {
  const characters = [...text];
  const short = characters.length > 20 ? [...characters.slice(0, 20), '…'] : characters;
  return short
    .map((each) => (unseen.test(each) ? `U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : each))
    .join('');
}

/** Text on one line, without controls and without marks that turn its direction. */
export const seen = (typed: string): string =>
  typed.replace(new RegExp(unseen, 'g'), ' ').replace(/ {2,}/g, ' ').trim();

/** Text for the drawing: as `seen`, and not too long for a line. */
export function label(line: number, typed: string): string {
  const text = seen(typed);
  if (text.length > tuneLimits.text) throw fault(line, 'textTooLong', { text: quoted(text), most: tuneLimits.text });
  return text;
}
