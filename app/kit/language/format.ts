import { numberLocale } from './place';
import { readerLanguage, sourceLanguage } from './reader';

/**
 * Dates, numbers and lists as the reader writes them: the one place for them. Formats are cached, because creating one
 * takes fifty times as long as using it.
 */
const formats = new Map<string, unknown>();
const mostFormats = 200;

function kept<Format>(key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known as Format;
  if (formats.size >= mostFormats) formats.clear();
  const format = make();
  formats.set(key, format);
  return format;
}

/** Dates of English readers: the specification's are American, all others have the day first. */
type English = 'en-US' | 'en-GB';

const locale = (english: English): string => (readerLanguage() === sourceLanguage ? english : numberLocale());

/** 1,234.5 in English, 1.234,5 in German. */
export function numberSaid(n: number, options: Intl.NumberFormatOptions = {}): string {
  const tag = numberLocale();
  return kept(`n ${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(n);
}

/** A share from 0 to 1, as 85% in English and 85 % in German. */
export const shareSaid = (share: number, digits = 0): string =>
  numberSaid(share, { style: 'percent', maximumFractionDigits: digits });

export function dateSaid(
  at: Date | string | number,
  options: Intl.DateTimeFormatOptions,
  english: English = 'en-GB',
): string {
  const tag = locale(english);
  return kept(`d ${tag} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, options)).format(new Date(at));
}

/** 'a, b and c'; 'a, b or c'; or, where little room is, 'a, b, c'. Empty items are left out. */
export function listSaid(items: readonly (string | false | null)[], how: 'and' | 'or' | 'short' = 'and'): string {
  const tag = locale('en-GB');
  const type = how === 'or' ? 'disjunction' : 'conjunction';
  const style = how === 'short' ? 'narrow' : 'long';
  return kept(`l ${tag} ${how}`, () => new Intl.ListFormat(tag, { type, style })).format(
    items.filter((item): item is string => typeof item === 'string' && item !== ''),
  );
}

/** The plural category of a count in the reader's language. */
export const pluralOf = (n: number): Intl.LDMLPluralRule => {
  const tag = readerLanguage();
  return kept(`p ${tag}`, () => new Intl.PluralRules(tag)).select(n);
};
