import { readerLanguage } from '~/kit/language/reader';
import { heldBytes, remember } from '~/kit/remember';

/** Limit for all such functions together. */
const mostBytes = 12_000_000;
const kept = remember<string>(mostBytes, heldBytes);
let functions = 0;

/** The HTML of a part with that name, as it was drawn before for the same data in the same language. */
export const htmlOf = (part: string, on: readonly unknown[], draw: () => string): string =>
  kept(`${part} ${readerLanguage()} ${on.map(keyOf).join()}`, draw);

/** As JSON, except a text. */
const keyOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? `${value.length}:${value}` : JSON.stringify(value);

/**
 * A function that draws a part of a page as HTML, and gives what it drew before for the same data in the same language:
 * React draws such a part in a tenth of a millisecond, and a lesson has a dozen.
 * @param draw depends on its data alone, which is what JSON can say
 */
export function keptHtml<Data>(draw: (data: Data) => string): (data: Data) => string {
  functions += 1;
  const own = functions;
  return (data) => kept(`${own} ${readerLanguage()} ${JSON.stringify(data)}`, () => draw(data));
}
