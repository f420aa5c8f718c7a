import type { Rooms } from '~/composition.server';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { type FormValues, formSchema, optionalText, readBy, text, wholeNumber } from '~/server/form.server';

/** The form of a thread. Without `act` it asks. */
export const askFields = formSchema({
  act: readBy((typed) => typed ?? 'ask'),
  node: text,
  ask: text,
  question: text,
  selection: text,
  how: text,
  again: optionalText,
  version: wholeNumber(9),
});

interface AskAct {
  readonly rooms: Rooms;
  readonly user: User;
  readonly mapId: string;
  readonly typed: FormValues<typeof askFields>;
}

type AskActed =
  /** `to` is the address to which a form redirects. */
  { readonly ok: true; readonly nodeId: string; readonly to: string } | Refusal;

/** `node`, `question`, `selection`, `how` asks; `act` = `put` (`ask`, `version`), `delete` (`ask`), `delete-all`. */
export async function askAct({ rooms, user, mapId, typed }: AskAct): Promise<AskActed> {
  const { act, node: nodeId, ask: askId, version, ...question } = typed;
  const thread = { mapId, nodeId, userId: user.id };
  const page = `/map/${mapId}/ask?node=${encodeURIComponent(nodeId)}`;
  switch (act) {
    case 'ask': {
      const asked = await rooms.ask.askQuestion(thread, question);
      return asked.ok ? { ok: true, nodeId, to: `${page}&turn=${asked.askId}` } : asked;
    }
    case 'put': {
      const put = await rooms.ask.putIntoLesson(user.id, mapId, askId, version ?? -1);
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
