import type { IncomingHttpHeaders } from 'node:http';
import { askedLanguage } from '~/kit/language/negotiate';
import { sourceLanguage } from '~/kit/language/reader';
import { endonym } from '~/kit/text/language';
import { translatedLanguages } from '~/languages/translations';

/** The languages of the interface. In development the browser's scripts are English, so the server is as well. */
const offeredLanguages: readonly string[] = import.meta.env.DEV
  ? [sourceLanguage]
  : [sourceLanguage, ...translatedLanguages];

/** The languages by their own names, such as 'Deutsch'. */
export const languageNames = offeredLanguages.map((tag) => {
  const name = endonym(tag) ?? tag;
  return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)] as const;
});

/** A language that a reader has chosen in a form; null for anything that is not offered. */
export const chosenLanguage = (typed: string): string | null => offeredLanguages.find((tag) => tag === typed) ?? null;

const inCookie = /(?:^|;\s*)language=([\w-]{2,35})(?:;|$)/;

/** The cookie with the language that a reader chose. It says nothing else, so it needs no signature. */
export const languageCookie = (language: string | null, appUrl: string): string =>
  [
    `language=${language ?? ''}`,
    `Max-Age=${language === null ? 0 : 365 * 24 * 60 * 60}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(appUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** The language of a request by its headers; the account's own comes before it (`admit`). */
export const languageOf = ({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): string =>
  askedLanguage({ chosen: inCookie.exec(cookie ?? '')?.[1] ?? null, accepted: accepted ?? null }, offeredLanguages);
