import { runMessageSaid } from '~/jobs/rules/run-message';
import { ModelFault } from '~/kit/fault/model-fault';
import { modelFaultSaid } from '~/kit/fault/model-fault-words';
import { messages } from '~/kit/messages';
import { act, failure, onlyGet, page, retryAfter, type Visit, wrongMethod } from '~/server/handle.server';
import { eventStream, type ServerSentEvent } from '~/server/sse.server';
import { tokenUser } from './access-token.server';

const api = { answers: 'api' } as const;
const told = { kind: 'lesson', keepsServer: false } as const;

/**
 * `GET /api/description?path=` (§7): a lesson as server-sent events (content, error, complete). With `run` and the
 * session cookie it follows that run. Otherwise it is the public API: it needs X-Access-Token and never saves.
 */
export const loader = page(
  'anyone',
  async (visit) => (visit.url.searchParams.has('run') ? followRun(visit) : answerCall(visit)),
  { ...api, streams: true },
);

async function followRun({ request, exchange, url, user, sessionHash, rooms }: Visit): Promise<Response> {
  if (!user || !sessionHash) throw failure(401, messages.map.notAuthenticated, api);
  const id = url.searchParams.get('run') ?? '';
  if ((await rooms.run.runStore.kindOwned(id, user.id)) !== 'lesson')
    throw failure(404, messages.lesson.fetchFailed, api);
  const after = request.headers.get('last-event-id');
  const until = rooms.account.sessions.watch({ idHash: sessionHash, userId: user.id }, exchange.connection.closed);

  const events = async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
    let told: number | undefined;
    for await (const event of rooms.run.runs.follow(id, after, signal)) {
      if (event.type === 'text') yield { id: event.id, data: { type: 'content', chunk: event.text } };
      else if (event.type === 'restart') yield { data: { type: 'restart' } };
      else if (event.type === 'model') yield { data: { type: 'model', wait: event.wait } };
      else if (event.type === 'done') yield { data: { type: 'complete' } };
      else if (event.type === 'failed') yield { data: { type: 'error', error: runMessageSaid(event.message) } };
      else if (event.step === 'saving') yield { data: { type: 'saving' } };
      else if (event.ahead !== told) {
        told = event.ahead;
        yield { data: { type: 'waiting', ahead: event.ahead } };
      }
    }
  };
  return eventStream({ request, exchange }, events, { until, share: user.id });
}

async function answerCall(visit: Visit): Promise<Response> {
  onlyGet(visit.request);
  const { user, sessionHash } = await tokenUser(visit);
  const gone = visit.exchange.connection.closed;
  const until = visit.rooms.account.sessions.watch({ idHash: sessionHash, userId: user.id }, gone);
  const abort = new AbortController();
  for (const end of [gone, until]) end.addEventListener('abort', () => abort.abort(end.reason), { once: true });
  const answer = await visit.rooms.call
    .answerLesson(user.id, visit.url.searchParams.get('path') ?? '', abort.signal)
    .catch((error: unknown) => {
      if (error instanceof ModelFault) throw failure(502, modelFaultSaid(error, told), api);
      throw error;
    });
  if (!answer.ok) throw failure(answer.status, answer.message, api, retryAfter(answer.retryAfterMs));

  const events = async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
    signal.addEventListener('abort', () => abort.abort(), { once: true });
    try {
      for await (const chunk of answer.pieces) yield { data: { type: 'content', chunk } };
      yield { data: { type: 'complete' } };
    } catch (error) {
      const fault = error instanceof ModelFault ? error : null;
      const message = fault ? modelFaultSaid(fault, told) : messages.lesson.fetchFailed;
      yield { data: { type: 'error', error: fault?.reason === 'stopped' ? messages.map.unavailable : message } };
    }
  };
  return eventStream(visit, events, { until, share: user.id });
}

export const action = act('anyone', wrongMethod('GET'), api);
