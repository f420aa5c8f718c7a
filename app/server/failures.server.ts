import { STATUS_CODES } from 'node:http';
import { json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/node';
import { currentRooms, type Rooms } from '~/composition.server';
import { Busy } from '~/kit/fault/busy';
import { busySaid } from '~/kit/fault/busy-words';
import { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import type { RateLimit } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { refuseFull } from '~/kit/store/refuse-full';
import type { User } from '~/rooms/account/store/users';
import { programWords } from '~/rooms/program/words';
import { BodyMalformed, BodyTooLarge, BodyTooSlow } from './body/body.server';
import type { Options, RequestContext, Visit } from './visit.server';

/** Retry delay after a refusal of the store. */
export const storageRetryMs = 2_000;

/** The catalogue's sentence for a fault of the store. */
export const storageSentence = ({ reason }: StorageFault): string =>
  reason === 'read-only' ? messages.register.permissionDenied : messages.map.unavailable;

/** Retry-After in whole seconds, rounded up. */
export const retryAfter = (ms: number | undefined): Record<string, string> =>
  ms === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };

/**
 * A response that ends a handler: a sentence with a status. Screens show it in their frame, the API sends it as JSON.
 */
export function failure(
  status: number,
  message: string,
  options: Options = {},
  headers: Record<string, string> = {},
): Response {
  if (options.answers === 'program') return problem(status, message, headers);
  return options.answers === 'api'
    ? json({ error: message }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
    : json({ message }, { status, headers });
}

/** A problem document (RFC 9457) for a program, with a sentence and the members that its call adds. */
export const problem = (
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail, ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });

/** A refusal that was made for a screen, as a problem document. */
async function problemOf(refusal: Response): Promise<Response> {
  const { status, headers } = refusal;
  if (status < 400 || headers.get('content-type') === 'application/problem+json') return refusal;
  const said = (await refusal.json().catch(() => ({}))) as { message?: unknown; error?: unknown };
  const kept = ['Retry-After', 'Allow', 'Connection'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return problem(status, String(said.message ?? said.error ?? messages.request.broken), Object.fromEntries(kept));
}

/** Runs the handler and turns its errors into responses. Only a sentence of an error leaves the server. */
export async function answered<T>(args: LoaderFunctionArgs, options: Options, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw options.answers === 'program' ? await problemOf(error) : error;
    if (error instanceof BodyTooLarge) {
      // The rest of the body is not read, so this connection cannot carry another request.
      throw failure(413, messages.request.tooLarge, options, { Connection: 'close' });
    }
    if (error instanceof BodyTooSlow) throw failure(408, messages.request.tooSlow, options, { Connection: 'close' });
    if (error instanceof BodyMalformed) {
      const isProgram = options.answers === 'program';
      throw failure(415, isProgram ? programWords.bodyNotJson : messages.request.malformed, options);
    }
    if (error instanceof Busy) {
      throw failure(503, busySaid(error), options, retryAfter(error.retryAfterMs));
    }
    if (error instanceof SpaceFull) {
      const { status, message, retryAfterMs } = refuseFull(error);
      throw failure(status, message, options, retryAfter(retryAfterMs));
    }
    logFailure(args.context as RequestContext, error);
    if (error instanceof StorageFault) {
      throw failure(503, storageSentence(error), options, retryAfter(storageRetryMs));
    }
    throw failure(500, options.failed?.() ?? messages.request.broken, options);
  }
}

/** Sentence and status for a form whose action failed unexpectedly and that shows what was typed again. */
export const failedForm = (error: unknown, otherwise: string) => {
  if (error instanceof SpaceFull) {
    const { status, message, retryAfterMs } = refuseFull(error);
    return { sentence: message, status, headers: retryAfter(retryAfterMs) };
  }
  return error instanceof StorageFault
    ? { sentence: storageSentence(error), status: 503, headers: retryAfter(storageRetryMs) }
    : { sentence: otherwise, status: 500, headers: {} };
};

/** Logs one line under the request id that the error page shows. */
export function logFailure({ exchange }: Pick<RequestContext, 'exchange'>, error: unknown): void {
  // A full account is no failure of the server.
  if (error instanceof SpaceFull) return;
  currentRooms().server.report('failed', error, { id: exchange?.id ?? '' });
}

/**
 * Refuses with 429 those who read too much, counted by user, or by address for a visitor.
 * @param times how many times this read counts
 * @throws Response
 */
export async function withinLimit(
  { rooms, user, address }: Pick<Visit, 'rooms' | 'user' | 'address'>,
  limit: RateLimit,
  options: Options = {},
  times = 1,
): Promise<void> {
  const allowance = await rooms.server.readLimiter.take(limit, user?.id ?? address, rooms.server.clock.now(), times);
  if (!allowance.allowed) throw failure(429, messages.request.tooMany, options, retryAfter(allowance.retryAfterMs));
}

/**
 * Refuses with 429 those who save changes faster than a person would.
 * @throws Response
 */
export async function refuseFast(
  rooms: { readonly lesson: Pick<Rooms['lesson'], 'refuseSave'> },
  userId: string,
): Promise<void> {
  const refused = await rooms.lesson.refuseSave(userId);
  if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
}

/** Handler for a method that a route of the API does not support. */
export const wrongMethod = (allow: 'GET' | 'POST') => async (): Promise<never> => {
  throw failure(405, messages.request.wrongMethod, { answers: 'api' }, { Allow: allow });
};

/** Refuses HEAD, for which Remix runs loaders as well: headers alone must not cost a call to the model. */
export function onlyGet(request: Request): void {
  if (request.method !== 'GET') throw failure(405, messages.request.wrongMethod, { answers: 'api' }, { Allow: 'GET' });
}

export const notFound = (message: string = messages.request.notFound): Response => failure(404, message);

/** 'Map not found' for missing, private and malformed ids alike; visitors are told that signing in may help. */
export const mapNotFound = (user: User | null): Response => {
  const { notFound: missing, signInIfYours } = messages.map;
  return json({ message: user ? missing : `${missing}. ${signInIfYours}` }, 404);
};

/** The same for sources. */
export const sourceNotFound = (user: User | null): Response => {
  const { notFound: missing } = messages.source;
  return json({ message: user ? missing : `${missing} ${messages.map.signInIfYours}` }, 404);
};

/** A rejected form: the errors by field, and what was typed, so that nobody types it twice. */
export interface Rejection<Field extends string = string> {
  readonly errors: Partial<Record<Field | 'form', string>>;
  readonly values: Readonly<Record<string, string>>;
}

export function reject<Field extends string>(
  rejection: Rejection<Field>,
  status = 400,
  retryAfterMs?: number,
): TypedResponse<Rejection<Field>> {
  return json(rejection, { status, headers: retryAfter(retryAfterMs) });
}
