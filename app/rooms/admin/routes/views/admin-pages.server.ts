import type { FormRefusal, Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { bytesSaid } from '~/kit/store/storage';
import type { CapField, TypedCap } from '~/rooms/admin/rules/cap';
import { adminWords } from '~/rooms/admin/words';
import { text } from '~/server/form.server';
import { failure, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** Rows per page of the administration's lists. */
export const rowsPerPage = 50;
const lastPage = 10_000;

/** Parses a list's search and page: `?q=` and `?page=`. */
export function askedPage(url: URL): { readonly search: string; readonly page: number; readonly offset: number } {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const number = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(number) && number >= 1 ? Math.min(number, lastPage) : 1;
  return { search, page, offset: (page - 1) * rowsPerPage };
}

/** Parses `?day=` as '2026-01-31'; null if it is not a date. */
export function askedDay(url: URL): string | null {
  const day = url.searchParams.get('day') ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  // Excludes dates that do not exist, such as the 31st of February.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** The confirmation message of the last act, by `?notice=`. Only these are shown, so that links cannot inject text. */
export const noticeOf = (url: URL): string | undefined => {
  const key = url.searchParams.get('notice') ?? '';
  const notices: Readonly<Record<string, string>> = messages.administrator;
  return Object.hasOwn(notices, key) ? notices[key] : undefined;
};

/** The fields of a cap. */
export const capFields = { maps: text, texts: text, megabytes: text };

/** QUOTA_MB in words. */
export const quotaSaid = (bytes: number | null): string => (bytes === null ? adminWords.anyAmount : bytesSaid(bytes));

/** Redirects to the page of the limits, or shows the form again with its errors. @throws Response */
export function answerCap(
  result: { readonly ok: true } | FormRefusal<CapField>,
  values: TypedCap,
  to: string,
  notice: keyof typeof messages.administrator,
) {
  if (result.ok) return redirectWithin(`${to}?notice=${notice}`, { status: 303 });
  if (result.status === 404) throw failure(404, messages.request.notFound);
  return reject({ errors: result.errors, values: { ...values } }, result.status);
}

/** Redirects to the form's page with a notice, or shows the refusal as an error page. @throws Response */
export function answerAct(
  result: { readonly ok: true } | Refusal,
  to: string,
  notice: keyof typeof messages.administrator,
): Response {
  if (!result.ok) throw failure(result.status, result.message);
  return redirectWithin(`${to}${to.includes('?') ? '&' : '?'}notice=${notice}`, { status: 303 });
}
