import { redirect, type TypedResponse } from '@remix-run/node';
import { safePath } from '~/kit/request/safe-path';

/** Node accepts at most 16 kB of headers, so no received path is longer. */
const mostCharacters = 16_000;

type Answer = Omit<ResponseInit, 'status'> & { readonly status?: 302 | 303 | 308 };

/**
 * The only function that redirects within this server; the linter refuses Remix's `redirect` elsewhere. A path that
 * could lead to another origin is replaced by `fallback`.
 */
export const redirectWithin = (path: string, answer: Answer = {}, fallback = '/'): TypedResponse<never> =>
  redirect(safePath(path, fallback, mostCharacters), answer);

/**
 * Checks a redirect to another server, such as the sign-in with Google.
 * @throws if its target has another origin than `origin`
 */
export function redirectOutside(answer: Response, origin: string): Response {
  const location = answer.headers.get('Location') ?? '';
  if (!URL.canParse(location) || new URL(location).origin !== origin)
    throw new Error('a redirect that was meant for another server leads to a third one');
  return answer;
}
