import { readingsOf } from '~/jobs/rules/readings';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { messages } from '~/kit/messages';
import { failure, page } from '~/server/handle.server';
import { eventStream, type ServerSentEvent } from '~/server/sse.server';
import { placeOfRun, renderedLines } from './run-view.server';

const api = { answers: 'api' } as const;

/**
 * A run as server-sent events: `step`, `line` (`text` for a run that answers a question), `model`, `restart`, and at
 * the end `done` or `error`.
 */
export const loader = page(
  'member',
  async ({ params, request, exchange, user, sessionHash, rooms }) => {
    const run = await rooms.run.runStore.owned(params.runId ?? '', user.id);
    if (!run || run.kind === 'lesson' || !sessionHash) throw failure(404, messages.request.notFound, api);
    const after = request.headers.get('last-event-id');
    const until = rooms.account.sessions.watch({ idHash: sessionHash, userId: user.id }, exchange.connection.closed);
    const events = async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent | ServerSentEvent[]> {
      for await (const event of rooms.map.followMap(run, after, signal)) {
        if (event.type === 'lines') {
          const lines = await renderedLines(
            rooms,
            event.lines.map(({ line }) => line),
          );
          yield event.lines.map(({ id }, at) => ({ event: 'line', id, data: lines[at] }));
        } else if (event.type === 'step') yield { event: 'step', data: { step: event.step, ahead: event.ahead } };
        else if (event.type === 'model') yield { event: 'model', data: { wait: event.wait } };
        else if (event.type === 'restart') yield { event: 'restart', data: {} };
        else if (event.type === 'done')
          yield {
            event: 'done',
            data: {
              mapId: event.mapId,
              to: placeOfRun(run.kind === 'map' ? { ...run, mapId: event.mapId } : run),
            },
          };
        else {
          const readings = readingsOf(event.message);
          yield {
            event: 'error',
            data: { error: runMessageSaid(event.message), ...(readings.length > 0 && { readings }) },
          };
        }
      }
    };
    const texts = async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
      for await (const event of rooms.run.runs.follow(run.id, after, signal)) {
        if (event.type === 'text') yield { event: 'text', id: event.id, data: { text: event.text } };
        else if (event.type === 'step') yield { event: 'step', data: { step: event.step, ahead: event.ahead } };
        else if (event.type === 'model') yield { event: 'model', data: { wait: event.wait } };
        else if (event.type === 'restart') yield { event: 'restart', data: {} };
        else if (event.type === 'done') yield { event: 'done', data: { to: placeOfRun(run) } };
        else yield { event: 'error', data: { error: runMessageSaid(event.message) } };
      }
    };
    return eventStream({ request, exchange }, run.kind === 'ask' ? texts : events, {
      until,
      share: user.id,
    });
  },
  { ...api, streams: true },
);
