import { type FigureWords, figureWords } from '~/kit/words/figure-words';

/**
 * Sentences about figures. A lesson's HTML is kept once for readers of all languages, so that a sentence stands in it
 * as a mark, which is replaced when somebody reads the lesson.
 */

/** A message of `figureWords`, with its values. */
export interface FigureSaid {
  readonly words: FigureWords;
  readonly name: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A message by the name of its words and its own name. */
export const say = (
  words: FigureWords,
  name: string,
  values?: Readonly<Record<string, string | number>>,
): FigureSaid => ({ words, name, values });

const [start, end] = ['\u{e014}', '\u{e015}'];

/** Marks in a typed text would be taken for a sentence of ours. */
export const withoutSaidMarks = (text: string): string => text.replace(/[\u{e014}\u{e015}]/gu, '');

/** The mark of a sentence. It needs no escaping in HTML. */
export const saidMark = ({ words, name, values = {} }: FigureSaid): string =>
  `${start}${words}.${name}.${encodeURIComponent(JSON.stringify(values)).replaceAll("'", '%27')}${end}`;

const mark = /\u{e014}(\w+)\.(\w+)\.([^\u{e014}\u{e015}<>&"]*)\u{e015}/gu;

/** HTML with its sentences in the reader's language. */
export function withFigureSaid(html: string, escaped: (text: string) => string): string {
  if (!html.includes(start)) return html;
  return html.replace(mark, (_, words: string, name: string, packed: string) => {
    try {
      return escaped(figureSaid({ words: words as FigureWords, name, values: JSON.parse(decodeURIComponent(packed)) }));
    } catch {
      return '';
    }
  });
}

/** A sentence in the reader's language; an empty text for a message that does not exist any more. */
export function figureSaid({ words, name, values = {} }: FigureSaid): string {
  const room: Readonly<Record<string, unknown>> = Object.hasOwn(figureWords, words) ? figureWords[words] : {};
  const message = Object.hasOwn(room, name) ? room[name] : '';
  if (typeof message === 'function') return endedOnce(String(message(withSaidValues(values))));
  return typeof message === 'string' ? message : '';
}

/** A typed text at the end of a sentence may have its own full stop or question mark. */
const endedOnce = (sentence: string): string => sentence.replace(/(?<=[.!?…。！？؟۔])[.。]$/u, '');

/** A value may be a sentence too. */
const withSaidValues = (values: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withFigureSaid(value, (text) => text) : value,
    ]),
  );
