import type { LoaderFunctionArgs } from '@remix-run/node';
import { currentRooms, type Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import { idOfNothing, isId, isNodeId } from '~/kit/request/ids';
import { readIn } from '~/languages/reader';
import { openStep } from '~/rooms/account/rules/onboarding';
import { isAdministrator } from '~/rooms/account/rules/role';
import type { User } from '~/rooms/account/store/users';
import { mayOpenInDemo, mayPostInDemo } from '~/rooms/demo/rules/may-in-demo';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import { rememberAccount } from './body/post-line.server';
import { failure, mapNotFound, problem, retryAfter, sourceNotFound } from './failures.server';
import { chosenLanguage } from './reader-language.server';
import { redirectWithin } from './redirect.server';
import { type Access, createAccess, type Visitor } from './session.server';
import { type Entry, exchangeOf, type Options, type RequestContext, type Visit } from './visit.server';

let made: { rooms: Rooms; access: Access } | undefined;

/** The access of the open house. */
function accessOf(current: Rooms): Access {
  if (made?.rooms !== current) made = { rooms: current, access: createAccess(current) };
  return made.access;
}

/** Identifies the user, and redirects or refuses those who may not enter. */
export async function admit(args: LoaderFunctionArgs, entry: Entry, options: Options): Promise<Visit> {
  const current = currentRooms();
  const access = accessOf(current);
  const { request, params } = args;
  const context = args.context as RequestContext;
  const exchange = exchangeOf(request, context);
  const isProgram = options.answers === 'program';
  const called = isProgram && entry !== 'anyone' ? await programOf(args, current, options) : null;
  const visitor = isProgram ? called : await visitorOf(request, context, access);
  if (visitor) rememberAccount(request.headers, visitor.user.id);
  const language = chosenLanguage(visitor?.user.language ?? '');
  if (language) readIn(language);
  const url = new URL(request.url);
  replaceMalformedNodes(url.searchParams);
  const visit: Visit = {
    request,
    url,
    params,
    user: visitor?.user ?? null,
    sessionHash: visitor?.sessionHash || null,
    caller: called?.caller ?? null,
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
  refuseInDemo(visit, options);
  refuseMalformed(visit, options);
  return visit;
}

/** Methods that change nothing. */
const reads = new Set(['GET', 'HEAD']);

/** Refuses what an account of the demo may not do. Called for every loader and action, so new ones are covered. */
function refuseInDemo({ user, request, url }: Visit, options: Options): void {
  if (!user?.demoUntil || options.isFrame) return;
  if (reads.has(request.method) ? mayOpenInDemo(url.pathname) : mayPostInDemo(url.pathname)) return;
  throw failure(403, messages.demo.refused, options);
}

/** The program that calls, and its user. @throws Response for a missing or wrong token, or one that may only read */
async function programOf(
  { request, context }: LoaderFunctionArgs,
  { program }: Rooms,
  { asksByPost }: Options,
): Promise<Visitor & { readonly caller: Caller }> {
  const place = context as RequestContext;
  const authorization = request.headers.get('authorization');
  const { address } = exchangeOf(request, context);
  const admitted = await program.bearer(authorization, { address, isCounted: place.counted === true });
  place.counted = true;
  if (!admitted.ok) {
    const { status, message, retryAfterMs } = admitted;
    throw problem(status, message, {
      ...retryAfter(retryAfterMs),
      ...(status === 401 && challenge(authorization === null ? '' : 'invalid_token')),
    });
  }
  const { caller, user } = admitted;
  if (!reads.has(request.method) && !asksByPost && !caller.mayWrite)
    throw problem(403, programWords.tokenReadsOnly, challenge('insufficient_scope'));
  return { user, caller, sessionHash: '', waitingTopic: '' };
}

/** The header that names the scheme and the error (RFC 6750). */
const challenge = (error: string): Record<string, string> => ({
  'WWW-Authenticate': ['Bearer realm="Topiary"', error && `error="${error}"`].filter(Boolean).join(', '),
});

/** Whether the request's cookie is one of ours, also if its session has ended. */
export const namesSession = ({ request }: LoaderFunctionArgs): Promise<boolean> =>
  accessOf(currentRooms()).namesSession(request);

/**
 * Replaces a malformed node id with one that no map has, so that the response is the same as for a missing node and
 * keeps what was typed.
 */
export function replaceMalformedNodes(fields: URLSearchParams): void {
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
  const named =
    params.runId ?? params.userId ?? params.invitationId ?? params.passkeyId ?? params.tokenId ?? params.cardId;
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
    if (user && isAdministrator(user, rooms.server.settings.administratorEmail)) return;
    throw failure(404, messages.request.notFound, options);
  }
  const step = entry === 'signed-in' ? (user ? null : '/login') : openStep(user);
  if (step === null) return;
  if (options.answers === 'api' || options.answers === 'program') {
    throw failure(
      user ? 403 : 401,
      user ? messages.search.insufficientPermissions : messages.map.notAuthenticated,
      options,
    );
  }
  throw redirectWithin(step === '/login' ? loginAddress(request.method, url) : step);
}

/** /login, with the address to return to if there is one. */
function loginAddress(method: string, url: URL): string {
  const back = url.pathname + url.search;
  return method === 'GET' && back !== '/' ? `/login?redirectTo=${encodeURIComponent(back)}` : '/login';
}
