import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import { messages, tickAsked } from '~/kit/messages';
import { formSchema, optionalText, readBy, readForm, text, wholeNumber } from '~/server/form.server';
import { failedForm, retryAfter, storageRetryMs, storageSentence } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

type SaveResult = Awaited<ReturnType<Rooms['lesson']['saveLesson']>>;
type DiscardResult = Awaited<ReturnType<Rooms['lesson']['discardUnfinished']>>;
type Where = Parameters<Rooms['lesson']['saveLesson']>[0];

/** A task is `index:1` or `index:0`; null for anything else. */
const taskField = readBy((typed) => {
  const [, index, done] = /^(\d{1,6}):([01])$/.exec(typed ?? '') ?? [];
  return index === undefined ? null : { index: Number(index), isDone: done === '1' };
});

const fields = formSchema({ node: text, version: wholeNumber(9), content: optionalText, task: taskField });

/** The lesson that a form refers to. An invalid version becomes -1, which no lesson has. */
export function whereOf(form: URLSearchParams, userId: string, mapId: string): Where {
  const { node, version } = readForm(fields, form);
  return { userId, mapId, nodeId: node, version: version ?? -1 };
}

/** Saves the form's `content`, or ticks its `task`. */
export async function saveOrTick(rooms: Rooms, form: URLSearchParams, where: Where): Promise<SaveResult> {
  const { content, task } = readForm(fields, form);
  if (content !== null) return rooms.lesson.saveLesson(where, content);
  if (!task) return { ok: false, status: 400, message: messages.lesson.noSuchTask };
  return rooms.lesson.tickTask(where, task.index, task.isDone);
}

/**
 * Whether the request is a page view of an address that only takes forms. Remix also calls the loader after an action:
 * then the request has the form's content type or, for scripts, lacks `Accept: text/html`.
 */
export const isVisit = (request: Request): boolean =>
  !request.headers.has('content-type') && (request.headers.get('accept') ?? '').includes('text/html');

/** A tick is refused to somebody who reads, and gets no keys of exercises. */
function refusal(result: Extract<SaveResult, { ok: false }>, isTick: boolean) {
  const { message } = result;
  if (!('current' in result)) return { message, current: undefined };
  const { markdown, version } = result.current;
  return { message, current: { markdown: isTick ? withoutKeys(markdown) : markdown, version } };
}

const waitOf = (result: DiscardResult) => retryAfter('retryAfterMs' in result ? result.retryAfterMs : undefined);

/** The result of a save, for scripts. */
export function answerInJson(form: URLSearchParams, result: SaveResult) {
  const headers = { 'Cache-Control': 'no-store', ...waitOf(result) };
  if (!result.ok) return json(refusal(result, isTick(form)), { status: result.status, headers });
  const { version, tasks } = result.lesson;
  return json({ version, tasks }, { headers });
}

const isTick = (form: URLSearchParams): boolean => readForm(fields, form).content === null;

/** The text that a form sent, and the tick that it asked for, in words. */
function typedIn(form: URLSearchParams): { readonly typed: string | null; readonly tick: string | null } {
  const { content, task } = readForm(fields, form);
  return { typed: content, tick: task && tickAsked(task.index + 1, task.isDone) };
}

/** The panel of a leaf after a form, which stays a step of Today if it was one on the form's page. */
export function leafAddress({ headers }: Request, { mapId, nodeId }: Pick<Where, 'mapId' | 'nodeId'>): string {
  const referer = headers.get('referer') ?? '';
  const isStep = URL.canParse(referer) && new URL(referer).searchParams.get('from') === 'today';
  return `/map/${mapId}?node=${encodeURIComponent(nodeId)}${isStep ? '&from=today' : ''}`;
}

/** The result of a save, for forms: a redirect to the panel, or both texts after a conflict. */
export function answerSave(request: Request, form: URLSearchParams, where: Where, result: DiscardResult) {
  const { nodeId, version } = where;
  if (result.ok) return redirectWithin(leafAddress(request, where));
  return json(
    { ...refusal(result, isTick(form)), ...typedIn(form), nodeId, version },
    { status: result.status, headers: waitOf(result) },
  );
}

/** The answer to a form whose save failed: the message, and the submitted text to send again. */
export function answerFault(form: URLSearchParams, error: unknown) {
  const { nodeId, version } = whereOf(form, '', '');
  const asked = { current: undefined, ...typedIn(form), nodeId, version };
  if (error instanceof SpaceFull) {
    const { sentence, status } = failedForm(error, messages.lesson.saveFailed);
    return json({ message: sentence, ...asked }, status);
  }
  return error instanceof StorageFault
    ? json({ message: storageSentence(error), ...asked }, { status: 503, headers: retryAfter(storageRetryMs) })
    : json({ message: messages.lesson.saveFailed, ...asked }, 500);
}
