import { redirect, type TypedResponse } from '@remix-run/node';
import { safePath } from '~/domain/request/safe-path';

/** Node takes 16 kB of headers at most, so no path that came in is longer. */
const mostCharacters = 16_000;

type Answer = Omit<ResponseInit, 'status'> & { readonly status?: 302 | 303 | 308 };

/**
 * The only place that makes a `Location` on this server; the linter refuses `redirect` everywhere else. A path that could lead
 * elsewhere becomes `fallback`.
 */
export const leadTo = (path: string, answer: Answer = {}, fallback = '/'): TypedResponse<never> =>
  redirect(safePath(path, fallback, mostCharacters), answer);

/**
 * Lets a redirect to another server pass, where that is meant: signing in with Google.
 * @throws if it leads anywhere but to `origin`
 */
export function leadAbroad(answer: Response, origin: string): Response {
  const location = answer.headers.get('Location') ?? '';
  if (!URL.canParse(location) || new URL(location).origin !== origin)
    throw new Error('a redirect that was meant for another server leads to a third one');
  return answer;
}
