import { json } from '@remix-run/node';
import { ModelFault } from '~/kit/fault/model-fault';
import { modelFaultSaid } from '~/kit/fault/model-fault-words';
import { messages } from '~/kit/messages';
import { act, failure, onlyGet, page, retryAfter, wrongMethod } from '~/server/handle.server';
import { tokenUser } from './access-token.server';

const api = { answers: 'api' } as const;
const told = { kind: 'map', keepsServer: false } as const;

/** `GET /api/map?prompt=` (§7): the map's outline in the field `message`. Saves nothing. */
export const loader = page(
  'anyone',
  async (visit) => {
    onlyGet(visit.request);
    const { user, sessionHash } = await tokenUser(visit);
    const closed = visit.exchange.connection.closed;
    const ended = visit.rooms.account.sessions.watch({ idHash: sessionHash, userId: user.id }, closed);
    try {
      const prompt = visit.url.searchParams.get('prompt') ?? '';
      const answer = await visit.rooms.call.answerMap(user.id, prompt, AbortSignal.any([closed, ended]));
      if (!answer.ok) throw failure(answer.status, answer.message, api, retryAfter(answer.retryAfterMs));
      return json({ message: answer.message }, { headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      // Only seen when the server shuts down or the session ends: a disconnected client gets no answer.
      if (error instanceof ModelFault && error.reason === 'stopped')
        throw failure(503, messages.map.unavailable, api, retryAfter(2_000));
      if (error instanceof ModelFault) throw failure(502, modelFaultSaid(error, told), api);
      throw error;
    }
  },
  api,
);

export const action = act('anyone', wrongMethod('GET'), api);
