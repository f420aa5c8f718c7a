import type { Refusal } from '~/domain/fault/refusal';
import { messages } from '~/domain/messages';
import { failure } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

/** As many rows as a page of the keeper's lists has. */
export const rowsPerPage = 50;
const lastPage = 10_000;

/** What of a list is asked for: `?q=` and `?page=`. */
export function askedPage(url: URL): {
  readonly search: string;
  readonly page: number;
  readonly offset: number;
} {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const number = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(number) && number >= 1 ? Math.min(number, lastPage) : 1;
  return { search, page, offset: (page - 1) * rowsPerPage };
}

const notices: Readonly<Record<string, string>> = messages.keeper;

/** What was just done, by `?notice=`. Only these are shown, so that links cannot inject text. */
export const noticeOf = (url: URL): string | undefined => {
  const key = url.searchParams.get('notice') ?? '';
  return Object.hasOwn(notices, key) ? notices[key] : undefined;
};

/** Back to where the form stands with a notice, or the refusal as a screen of its own. @throws Response */
export function answerAct(
  result: { readonly ok: true } | Refusal,
  to: string,
  notice: keyof typeof messages.keeper,
): Response {
  if (!result.ok) throw failure(result.status, result.message);
  return leadTo(`${to}${to.includes('?') ? '&' : '?'}notice=${notice}`, { status: 303 });
}
