import { readerLanguage, sourceLanguage } from './reader';

export type Values = Readonly<Record<string, string | number>>;

/** The locale of numbers. Digits are Latin in every language: lessons, formulas and fields have the same. */
export const numberLocale = (language = readerLanguage()): string =>
  language === sourceLanguage ? 'en-US' : `${language}-u-nu-latn`;

/** Stands for `<` of a value in a message with parts, which are marked by it; `rich` puts it back. */
export const valueBracket = '\uE000';

/** Numbers below this have the same digits in every language, and most are. */
const grouped = 1_000;

const saidIn = (value: string | number | undefined): string | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < grouped
    ? String(value)
    : value?.toLocaleString(numberLocale());

/** A text with its values in the place of `{name}`; what has no value stays as it is. */
export const placed = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => {
    const said = saidIn(values[name]) ?? place;
    return /<\/|\/>/.test(text) ? said.replaceAll('<', valueBracket) : said;
  });

/** For a message without forms in the browser's files. */
export const placedIn =
  (text: string) =>
  (values: Values): string =>
    placed(text, values);
