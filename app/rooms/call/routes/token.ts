import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { act, failure, page, retryAfter, wrongMethod } from '~/server/handle.server';

const api = { answers: 'api' } as const;

export const loader = page('anyone', wrongMethod('POST'), api);

/** `POST /api/get-token` (§7): a short-lived token for the other calls, bound to the session. */
export const action = act(
  'member',
  async ({ user, sessionHash, rooms }) => {
    const issued = await rooms.call.issueAccessToken({ userId: user.id, sessionHash: sessionHash ?? '' });
    if (issued.token === null) {
      throw failure(429, messages.lesson.tokenFailed, api, retryAfter(issued.retryAfterMs));
    }
    return json({ token: issued.token }, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
