import { json } from '@remix-run/node';
import type { House } from '~/composition.server';
import { StorageFault } from '~/domain/fault/storage-fault';
import { messages, tickAsked } from '~/domain/messages';
import { retryAfter, storageRetryMs, storageSentence } from './handle.server';
import { leadTo } from './lead.server';

type SaveResult = Awaited<ReturnType<House['saveLesson']>>;
type Where = Parameters<House['saveLesson']>[0];

/** What a form says of its lesson. A version that is no number becomes -1, which no lesson has. */
export function whereOf(form: URLSearchParams, userId: string, mapId: string): Where {
  const version = form.get('version') ?? '';
  return {
    userId,
    mapId,
    nodeId: form.get('node') ?? '',
    version: /^\d{1,9}$/.test(version) ? Number(version) : -1,
  };
}

/** Ticks where the form names a task as `index:1` or `index:0`, saves where it brings a text. */
export async function saveOrTick(house: House, form: URLSearchParams, where: Where): Promise<SaveResult> {
  const content = form.get('content');
  if (content !== null) return house.saveLesson(where, content);
  const task = /^(\d{1,6}):([01])$/.exec(form.get('task') ?? '');
  if (!task) return { ok: false, status: 400, message: messages.lesson.noSuchTask };
  return house.tickTask(where, Number(task[1]), task[2] === '1');
}

/**
 * Whether a person came to an address that only takes forms. Remix asks the same loader after an action whose answer is to be shown: then with the
 * form's content type, or without asking for HTML where scripts do it.
 */
export const isVisit = (request: Request): boolean =>
  !request.headers.has('content-type') && (request.headers.get('accept') ?? '').includes('text/html');

const refusal = (result: Extract<SaveResult, { ok: false }>) => ({
  message: result.message,
  current:
    'current' in result ? { markdown: result.current.markdown, version: result.current.version } : undefined,
});

/** What came of a save, for scripts. */
export function answerInJson(result: SaveResult) {
  const headers = { 'Cache-Control': 'no-store' };
  if (!result.ok) return json(refusal(result), { status: result.status, headers });
  const { version, tasks } = result.lesson;
  return json({ version, tasks }, { headers });
}

/** What a form wanted to do to a task, in words. */
function tickOf(form: URLSearchParams): string | null {
  const [, task, done] = /^(\d{1,6}):([01])$/.exec(form.get('task') ?? '') ?? [];
  return task === undefined ? null : tickAsked(Number(task) + 1, done === '1');
}

/** What came of a save, for forms: back to the panel, or both texts where somebody else was quicker. */
export function answerSave(form: URLSearchParams, { mapId, nodeId, version }: Where, result: SaveResult) {
  if (result.ok) return leadTo(`/map/${mapId}?node=${encodeURIComponent(nodeId)}`);
  return json(
    { ...refusal(result), typed: form.get('content'), tick: tickOf(form), nodeId, version },
    result.status,
  );
}

/** What a form gets whose save has failed: the sentence, and its own text to send again. */
export function answerFault(form: URLSearchParams, error: unknown) {
  const { nodeId, version } = whereOf(form, '', '');
  const asked = { current: undefined, typed: form.get('content'), tick: tickOf(form), nodeId, version };
  return error instanceof StorageFault
    ? json(
        { message: storageSentence(error), ...asked },
        { status: 503, headers: retryAfter(storageRetryMs) },
      )
    : json({ message: messages.lesson.saveFailed, ...asked }, 500);
}
