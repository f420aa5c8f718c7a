import type { Rooms } from '~/composition.server';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';

interface AskAct {
  readonly rooms: Rooms;
  readonly user: User;
  readonly mapId: string;
  readonly form: URLSearchParams;
}

export type AskActed =
  /** `to` is the address to which a form redirects. */
  { readonly ok: true; readonly nodeId: string; readonly to: string } | Refusal;

/** `node`, `question`, `selection`, `how` asks; `act` = `put` (`ask`, `version`), `delete` (`ask`), `delete-all`. */
export async function askAct({ rooms, user, mapId, form }: AskAct): Promise<AskActed> {
  const nodeId = form.get('node') ?? '';
  const askId = form.get('ask') ?? '';
  const thread = { mapId, nodeId, userId: user.id };
  const page = `/map/${mapId}/ask?node=${encodeURIComponent(nodeId)}`;
  switch (form.get('act') ?? 'ask') {
    case 'ask': {
      const question = form.get('question') ?? '';
      const typed = {
        question,
        selection: form.get('selection') ?? '',
        how: form.get('how') ?? '',
        again: form.get('again'),
      };
      const asked = await rooms.ask.askQuestion(thread, typed);
      return asked.ok ? { ok: true, nodeId, to: `${page}&turn=${asked.askId}` } : asked;
    }
    case 'put': {
      const version = form.get('version') ?? '';
      const put = await rooms.ask.putIntoLesson(
        user.id,
        mapId,
        askId,
        /^\d{1,9}$/.test(version) ? Number(version) : -1,
      );
      return put.ok
        ? { ok: true, nodeId: put.nodeId, to: `/map/${mapId}?node=${encodeURIComponent(put.nodeId)}` }
        : put;
    }
    case 'delete': {
      const deleted = await rooms.ask.deleteAsk(user.id, mapId, askId);
      return deleted
        ? {
            ok: true,
            nodeId: deleted.nodeId,
            to: `/map/${mapId}/ask?node=${encodeURIComponent(deleted.nodeId)}`,
          }
        : { ok: false, status: 404, message: messages.ask.gone };
    }
    case 'delete-all':
      if (!(await rooms.map.maps.readable(mapId, user.id)))
        return { ok: false, status: 404, message: messages.map.notFound };
      await rooms.ask.deleteThread(thread);
      return { ok: true, nodeId, to: page };
    default:
      return { ok: false, status: 400, message: messages.ask.unknownAct };
  }
}
