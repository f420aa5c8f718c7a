import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/node';
import { currentRooms, type Rooms } from '~/composition.server';
import { Busy } from '~/kit/fault/busy';
import { busySaid } from '~/kit/fault/busy-words';
import { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import { limits, type RateLimit } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { idOfNothing, isId, isNodeId } from '~/kit/request/ids';
import { isSameOrigin } from '~/kit/request/same-origin';
import { nextSlice } from '~/kit/slices';
import { refuseFull } from '~/kit/store/refuse-full';
import { openStep } from '~/rooms/account/rules/onboarding';
import { isKeeper } from '~/rooms/account/rules/role';
import type { User } from '~/rooms/account/store/users';
import {
  announcedBytes,
  BodyMalformed,
  BodyTooLarge,
  BodyTooSlow,
  readFormBody,
  readRaw,
} from './body/body.server';
import { roomFor, type Sender } from './body/intake.server';
import { rememberAccount } from './body/post-line.server';
import { type FileFormLimits, fileFormMaxBytes, type ReceivedForm, receiveForm } from './body/upload.server';
import { type Exchange, exchangeBeyond } from './exchange.server';
import { formSchema, readForm, wantsData } from './form.server';
import { leadTo } from './lead.server';
import { type Access, createAccess, type Visitor } from './session.server';

/**
 * The one wrapper around every loader and action: same origin, body limit, guard, then the handler. The default guard
 * requires a signed-in user who has finished the onboarding. A route that requires less says so, and a test reads all
 * of them from the build.
 */

/**
 * Access levels of routes. `member`: verified, with goals and referral source answered. `administrator`: only
 * administrators (rooms/account/rules/role.ts); everybody else gets 404.
 */
export type Entry = 'anyone' | 'signed-in' | 'member' | 'administrator';

export interface Visit<U extends User | null = User | null> {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly user: U;
  /** Hash of the session's id; null for visitors. */
  readonly sessionHash: string | null;
  /** A topic that was typed before signing in. */
  readonly waitingTopic: string;
  /** Key of the client's address, see `addressKey`. */
  readonly address: string;
  /** The socket's data on this request and its response. */
  readonly exchange: Exchange;
  readonly rooms: Rooms;
  readonly access: Access;
  /** Returns the member or redirects: for the few routes whose guard depends on what they show. */
  requireMember(): User;
  /** Values that this request's document needs and its data must not contain. */
  readonly context: RequestContext;
}

export interface RequestContext {
  /** Handlers find it in their visit. */
  exchange?: Exchange;
  /** A script asks for a loader's data, and no document is rendered. */
  isData?: boolean;
  /** The HTML of the document's tree, in shared pieces that must not be changed. */
  tree?: readonly Buffer[];
  /** The signed-in user, once a loader has asked. */
  visitor?: Promise<Visitor | null>;
  /** An action of this request has run: its response is being rendered, and loaders must not redirect away from it. */
  posted?: true;
  /** The form asked for data (`answer=json`), so the response is the data and no page is rendered. */
  asData?: true;
  /** The form with its file, if the route takes one. */
  received?: ReceivedForm;
  /** A form that was not handled because the store does not answer: its page offers to send it again. */
  unsaved?: URLSearchParams;
  /** The unparsed body, if the route takes it so. */
  raw?: Uint8Array;
}

export interface PostedVisit<U extends User | null = User | null> extends Visit<U> {
  readonly form: URLSearchParams;
}

interface Options {
  /** Parent route of every page. It must not reject unknown parameters; the child routes do. */
  readonly isFrame?: boolean;
  /** `api`: failures are JSON with the field `error`, and nothing redirects. */
  readonly answers?: 'screen' | 'api';
  /** The catalogue's sentence for an unexpected failure of the handler. */
  readonly failed?: string;
}

interface ActionOptions extends Options {
  readonly maxBytes?: number;
  /** The form may contain a file. It is read only for users who may enter. */
  readonly takesFile?: FileFormLimits;
  /** The body is JSON, not a form, and is handed over unparsed. */
  readonly takesRaw?: { readonly maxBytes: number };
  /** Redirects with 308: the body is not read, since the browser sends it again to the new address. */
  readonly leavesBody?: true;
  /** Answers a failure that the handler did not foresee on the form's own screen, where what was typed still stands. */
  readonly recover?: (form: URLSearchParams, error: unknown, rooms: Rooms) => Response | Promise<Response>;
}

type Comer<E extends Entry> = E extends 'anyone' ? User | null : User;

let made: { rooms: Rooms; access: Access } | undefined;

/** The access of the open house. */
function accessOf(current: Rooms): Access {
  if (made?.rooms !== current) made = { rooms: current, access: createAccess(current) };
  return made.access;
}

/** A form with `answer=json` is sent by a script. */
const answerField = formSchema({ answer: wantsData });

/** Wraps a loader. */
export function page<E extends Entry, T>(
  entry: E,
  handler: (visit: Visit<Comer<E>>) => Promise<T>,
  options: Options = {},
): (args: LoaderFunctionArgs) => Promise<T> {
  const loader = (args: LoaderFunctionArgs) =>
    answered(args, options, async () => {
      const visit = (await admit(args, entry, options)) as Visit<Comer<E>>;
      return inShareOf(visit, () => handler(visit));
    });
  return Object.assign(loader, { entry });
}

/**
 * Wraps an action. A form with `answer=json` comes from a script that waits for data: every refusal is sent as data,
 * even an expired session, so that no redirect loses what was typed.
 */
export function act<E extends Entry, T>(
  entry: E,
  handler: (visit: PostedVisit<Comer<E>>) => Promise<T>,
  options: ActionOptions = {},
): (args: ActionFunctionArgs) => Promise<T> {
  const action = async (args: ActionFunctionArgs): Promise<T> => {
    const body: Body = { form: new URLSearchParams(), giveBack: () => {}, upload: null };
    try {
      return await answered(args, options, async () => {
        refuseForeign(args, options);
        announcedBytes(args.request, mostBytes(options));
        const before = await admitSender(args, entry, options, body);
        if (!options.leavesBody) await receive(args, options, body, before).catch(refuseInTurn);
        replaceMalformedNodes(body.form);
        if (readForm(answerField, body.form).answer) (args.context as RequestContext).asData = true;
        // Checked again: a body may take minutes, and its session may have ended meanwhile.
        const visit = (await admit(args, entry, options)) as Visit<Comer<E>>;
        visit.context.posted = true;
        const { form } = body;
        if (!visit.context.received?.unkept) body.upload = null;
        try {
          if (visit.context.received?.unkept) throw visit.context.received.unkept;
          return await inShareOf(visit, () => handler({ ...visit, form }));
        } catch (error) {
          if (!options.recover || error instanceof Response || error instanceof Busy) throw error;
          logFailure(args.context as RequestContext, error);
          return (await options.recover(form, error, visit.rooms)) as T;
        }
      });
    } catch (error) {
      if (error instanceof Response && [413, 503].includes(error.status) && !options.takesFile)
        (args.context as RequestContext).unsaved = body.form;
      const isForScript = asksForData(args.request) || readForm(answerField, body.form).answer;
      if (isForScript) (args.context as RequestContext).asData = true;
      if (!isForScript || !(error instanceof Response)) throw error;
      if (error.status >= 400) return error as T;
      return json({ message: messages.map.permissionDenied }, 401) as T;
    } finally {
      body.giveBack();
      // The form was refused after its file was received; nothing else would remove the file.
      if (body.upload) await currentRooms().server.uploads.remove(body.upload);
    }
  };
  return Object.assign(action, { entry });
}

/** The part of a request's body that was read, and how to release the memory that it takes. */
interface Body {
  form: URLSearchParams;
  giveBack: () => void;
  /** Id of a received file that no handler has taken over yet. */
  upload: string | null;
}

/** The exchange of a request, as our own server has passed it on; else one made from the request. */
export const exchangeOf = (request: Request, context: object): Exchange => {
  const place = context as RequestContext;
  place.exchange ??= exchangeBeyond(request);
  return place.exchange;
};

/** The share that a request counts for: the account, or the client address if nobody is signed in. */
const shareOf = ({ user, address }: Pick<Visit, 'user' | 'address'>): string => user?.id ?? address;

/** Our scripts ask for data in a header, so that a refusal before the body is read is already in their format. */
const asksForData = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').includes('application/json');

/**
 * Identifies the sender of a body before its first byte is read. If the sender is refused, only as much is read as
 * headers may have: enough to see whether the body comes from a script that waits for data.
 */
async function admitSender(
  args: ActionFunctionArgs,
  entry: Entry,
  options: ActionOptions,
  body: Body,
): Promise<Visit> {
  try {
    return await admit(args, entry, options);
  } catch (error) {
    const { address } = exchangeOf(args.request, args.context);
    // The form is kept, so that its page can offer to send it again once the store answers.
    if (error instanceof StorageFault && !options.takesFile)
      await receive(args, options, body, { user: null, address });
    else if (error instanceof Response && !options.takesFile && options.answers !== 'api')
      await glance(args.request, body, address);
    throw error;
  }
}

/** The same as Node's limit for the headers of a request. */
const glanceMaxBytes = 16 * 1024;
const glanceMs = 250;

/** Reads a small form that arrived with its headers; ignores any other. */
async function glance(request: Request, body: Body, share: string): Promise<void> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (asksForData(request) || !(announced <= glanceMaxBytes)) return;
  const room = roomFor({ share, isMember: false }, announced);
  body.giveBack = room.giveBack;
  const patience = new Promise<null>((resolve) => setTimeout(resolve, glanceMs, null).unref());
  const form = await Promise.race([readFormBody(request, glanceMaxBytes, room).catch(() => null), patience]);
  if (form) body.form = form;
}

/** The maximum size of a body that the route takes. */
const mostBytes = ({ takesFile, takesRaw, maxBytes = limits.formBodyMaxBytes }: ActionOptions): number =>
  takesFile ? fileFormMaxBytes(takesFile) : (takesRaw?.maxBytes ?? maxBytes);

/** Reads the body in the form that the route takes, once there is room for it. */
async function receive(
  { request, context }: ActionFunctionArgs,
  options: ActionOptions,
  body: Body,
  sender: Pick<Visit, 'user' | 'address'>,
): Promise<void> {
  const from: Sender = { share: shareOf(sender), isMember: sender.user !== null };
  const place = context as RequestContext;
  if (options.takesFile) {
    const current = currentRooms();
    const received = await receiveForm(request, current, options.takesFile, {
      ...from,
      mayKeep: async (id, bytes) =>
        sender.user ? current.storage.holdUpload(id, sender.user.id, bytes) : null,
    });
    place.received = received;
    body.form = received.form;
    body.giveBack = received.done;
    body.upload = received.upload?.id ?? null;
    return;
  }
  const most = mostBytes(options);
  const room = roomFor(from, announcedBytes(request, most));
  body.giveBack = room.giveBack;
  if (options.takesRaw) place.raw = await readRaw(request, most, room);
  else body.form = await readFormBody(request, most, room);
}

/** Forms that came together are refused together: their answers, mostly pages, are made one after the other. */
async function refuseInTurn(error: unknown): Promise<never> {
  await nextSlice();
  throw error;
}

/** Runs work in the queue of the request's account, or of a visitor's address. */
const inShareOf = <T>(visit: Visit, work: () => T): T => visit.rooms.server.inShareOf(shareOf(visit), work);

function refuseForeign({ request, context }: ActionFunctionArgs, options: Options): void {
  const { headers } = request;
  const sameOrigin = isSameOrigin(
    {
      secFetchSite: headers.get('sec-fetch-site'),
      origin: exchangeOf(request, context).origin,
      referer: headers.get('referer'),
      host: headers.get('host'),
    },
    currentRooms().server.settings.appUrl,
  );
  if (!sameOrigin) throw failure(403, messages.search.crossOrigin, options);
}

/** Identifies the user, and redirects or refuses those who may not enter. */
async function admit(args: LoaderFunctionArgs, entry: Entry, options: Options): Promise<Visit> {
  const current = currentRooms();
  const access = accessOf(current);
  const { request, params } = args;
  const context = args.context as RequestContext;
  const exchange = exchangeOf(request, context);
  const visitor = await visitorOf(request, context, access);
  if (visitor) rememberAccount(request.headers.get('cookie'), visitor.user.id);
  const url = new URL(request.url);
  replaceMalformedNodes(url.searchParams);
  const visit: Visit = {
    request,
    url,
    params,
    user: visitor?.user ?? null,
    sessionHash: visitor?.sessionHash ?? null,
    waitingTopic: visitor?.waitingTopic ?? '',
    address: exchange.address,
    exchange,
    rooms: current,
    access,
    requireMember: () => {
      guard('member', visit, options);
      return visit.user as User;
    },
    context,
  };
  guard(entry, visit, options);
  refuseMalformed(visit, options);
  return visit;
}

/**
 * Replaces a malformed node id with one that no map has, so that the response is the same as for a missing node and
 * keeps what was typed.
 */
function replaceMalformedNodes(fields: URLSearchParams): void {
  const node = fields.get('node');
  // An empty value stays: some forms send it when no leaf is open.
  if (node && !isNodeId(node)) fields.set('node', idOfNothing);
}

/**
 * Checks the format of every id in the path before a handler sees it; a malformed one is answered like a missing one.
 */
function refuseMalformed({ params, user }: Visit, options: Options): void {
  if (options.isFrame) return;
  if (params.mapId !== undefined && !isId(params.mapId)) throw mapNotFound(user);
  if (params.sourceId !== undefined && !isId(params.sourceId)) throw sourceNotFound(user);
  const named = params.runId ?? params.userId ?? params.invitationId ?? params.passkeyId;
  if (named !== undefined && !isId(named)) throw failure(404, messages.request.notFound, options);
}

/**
 * The visitor, looked up once for all loaders of a document. POST requests look again, because the action may have
 * changed the user.
 */
function visitorOf(request: Request, context: RequestContext, access: Access): Promise<Visitor | null> {
  if (request.method !== 'GET') return access.visitor(request);
  context.visitor ??= access.visitor(request);
  return context.visitor;
}

/** Sends away who may not enter: screens to the onboarding step that is open (§2), the API with 401 or 403. */
function guard(entry: Entry, { user, request, url, rooms }: Visit, options: Options): void {
  if (entry === 'anyone') return;
  if (entry === 'administrator') {
    if (user && isKeeper(user, rooms.server.settings.keeperEmail)) return;
    throw failure(404, messages.request.notFound, options);
  }
  const step = entry === 'signed-in' ? (user ? null : '/login') : openStep(user);
  if (step === null) return;
  if (options.answers === 'api') {
    throw failure(
      user ? 403 : 401,
      user ? messages.search.insufficientPermissions : messages.map.notAuthenticated,
      options,
    );
  }
  throw leadTo(step === '/login' ? loginAddress(request.method, url) : step);
}

/** /login, with the address to return to if there is one. */
function loginAddress(method: string, url: URL): string {
  const back = url.pathname + url.search;
  return method === 'GET' && back !== '/' ? `/login?redirectTo=${encodeURIComponent(back)}` : '/login';
}

/** Runs the handler and turns its errors into responses. Only a sentence of an error leaves the server. */
async function answered<T>(args: LoaderFunctionArgs, options: Options, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof BodyTooLarge) {
      // The rest of the body is not read, so this connection cannot carry another request.
      throw failure(413, messages.request.tooLarge, options, { Connection: 'close' });
    }
    if (error instanceof BodyTooSlow)
      throw failure(408, messages.request.tooSlow, options, { Connection: 'close' });
    if (error instanceof BodyMalformed) throw failure(415, messages.request.malformed, options);
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
    throw failure(500, options.failed ?? messages.request.broken, options);
  }
}

/** Retry delay after a refusal of the store. */
export const storageRetryMs = 2_000;

/** The catalogue's sentence for a fault of the store. */
export const storageSentence = ({ reason }: StorageFault): string =>
  reason === 'read-only' ? messages.register.permissionDenied : messages.map.unavailable;

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
 * A response that ends a handler: a sentence with a status. Screens show it in their frame, the API sends it as JSON.
 */
export function failure(
  status: number,
  message: string,
  options: Options = {},
  headers: Record<string, string> = {},
): Response {
  return options.answers === 'api'
    ? json({ error: message }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
    : json({ message }, { status, headers });
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
  const allowance = await rooms.server.readLimiter.take(
    limit,
    user?.id ?? address,
    rooms.server.clock.now(),
    times,
  );
  if (!allowance.allowed)
    throw failure(429, messages.request.tooMany, options, retryAfter(allowance.retryAfterMs));
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
  if (request.method !== 'GET')
    throw failure(405, messages.request.wrongMethod, { answers: 'api' }, { Allow: 'GET' });
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

/** Retry-After in whole seconds, rounded up. */
export const retryAfter = (ms: number | undefined): Record<string, string> =>
  ms === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };

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
