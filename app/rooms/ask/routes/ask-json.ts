import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import { askLimits } from '~/rooms/ask/rules/limits';
import { threadHtml } from '~/rooms/ask/ui/thread';
import { readForm } from '~/server/form.server';
import { act, failure, page, refuseFast, retryAfter } from '~/server/handle.server';
import { askAct, askFields } from './ask-acts.server';
import { foundView, searchedFor, threadView } from './thread-view.server';

const api = { answers: 'api', failed: () => messages.ask.failed } as const;

/** For scripts: the thread below a lesson as HTML and, without a model, the matches for a question. */
async function threadInJson(rooms: Rooms, thread: { mapId: string; nodeId: string; userId: string }, question = '') {
  const opened = await rooms.ask.openThread(thread, { limit: askLimits.turnsInPanel });
  if (!opened) throw failure(404, messages.map.nodeNotFound, api);
  const view = await threadView(rooms, opened, thread.userId);
  const found = question === '' || view.canAsk ? null : await foundView(rooms, thread, question);
  return json({ html: threadHtml(view, found), count: view.count }, { headers: { 'Cache-Control': 'no-store' } });
}

export const loader = page(
  'member',
  async ({ params, url, user, rooms }) =>
    threadInJson(
      rooms,
      { mapId: params.mapId ?? '', nodeId: url.searchParams.get('node') ?? '', userId: user.id },
      searchedFor(url.searchParams.get('q')),
    ),
  api,
);

/** The acts of `/map/{id}/ask`; returns the updated thread. */
export const action = act(
  'member',
  async ({ form, user, params, rooms }) => {
    await refuseFast(rooms, user.id);
    const mapId = params.mapId ?? '';
    const acted = await askAct({ rooms, user, mapId, typed: readForm(askFields, form) });
    if (acted.ok) return threadInJson(rooms, { mapId, nodeId: acted.nodeId, userId: user.id });
    const { status, message, retryAfterMs } = acted;
    throw failure(status, message, api, retryAfter(retryAfterMs));
  },
  api,
);
