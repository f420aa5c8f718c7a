import { pieceEnd } from '~/kit/text/size';

/** How much of the end is kept at least: followers that are further behind read from the whole text. */
const keptCharacters = 32_768;

/** The end of a text after a piece was added to it, at most twice as long as what is kept. */
export function newestWith(newest: string, piece: string): string {
  const longer = newest + piece;
  return longer.length > 2 * keptCharacters ? longer.slice(-keptCharacters) : longer;
}

/**
 * The text behind `from`, at most `maxCharacters` of it and never half a surrogate pair.
 *
 * V8 puts a text together that has grown by pieces as soon as a part of it is read: for each 16 kB of an outline of
 * 2 MB a new text of up to 2 MB. The part is read from `newest`, its end, where that has it.
 */
export function textAfter(text: string, newest: string, from: number, maxCharacters: number): string {
  const newestFrom = text.length - newest.length;
  const [source, at] = from < newestFrom ? [text, from] : [newest, from - newestFrom];
  return source.slice(at, pieceEnd(source, at, maxCharacters));
}
