import { sourceLanguage } from './reader';

/** Longer than what any browser sends. */
const maxCharacters = 500;

/** More than a browser sends. */
const mostRanges = 20;

/** By tag: the offered ones are looked up with every request. */
const locales = new Map<string, Intl.Locale | null>();
const mostLocales = 500;

function localeOf(tag: string): Intl.Locale | null {
  const known = locales.get(tag);
  if (known !== undefined) return known;
  if (locales.size >= mostLocales) locales.clear();
  let locale: Intl.Locale | null = null;
  try {
    locale = new Intl.Locale(tag).maximize();
  } catch {
    // No tag of a language.
  }
  locales.set(tag, locale);
  return locale;
}

/**
 * The offered language that fits one asked for: the same language in the same script. So `de-AT` gets German and
 * `pt-PT` Brazilian Portuguese, and `zh-TW` gets no simplified Chinese.
 */
export function fittingLanguage(asked: string, offered: readonly string[]): string | null {
  if (offered.includes(asked)) return asked;
  const wanted = localeOf(asked);
  if (!wanted) return null;
  return (
    offered.find((each) => {
      const locale = localeOf(each);
      return locale?.language === wanted.language && locale.script === wanted.script;
    }) ?? null
  );
}

/**
 * The reader's language by what a request says: the cookie's, which was chosen, else the first of `Accept-Language`
 * that is offered (RFC 9110, 12.5.4), else English. Anything malformed is ignored.
 */
export function askedLanguage(
  { chosen, accepted }: { readonly chosen: string | null; readonly accepted: string | null },
  offered: readonly string[],
): string {
  if (chosen && offered.includes(chosen)) return chosen;
  const ranges = (accepted ?? '')
    .slice(0, maxCharacters)
    .split(',', mostRanges)
    .flatMap((range) => {
      const [, tag, weight = '1'] =
        /^\s*([A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(range) ?? [];
      return tag && Number(weight) > 0 ? [{ tag, weight: Number(weight) }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of ranges) {
    const fitting = fittingLanguage(tag, offered);
    if (fitting) return fitting;
  }
  return sourceLanguage;
}
