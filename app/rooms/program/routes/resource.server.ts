import { createHash } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import type { Answer } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import { readJson } from '~/server/body/json-body.server';
import { act, type Entry, failure, page, problem, retryAfter, type Visit } from '~/server/handle.server';

export const program = { answers: 'program' } as const;

/** A call of a program that was admitted. */
export interface Call {
  readonly visit: Visit<User>;
  readonly caller: Caller;
  readonly calls: Visit['rooms']['program']['calls'];
  /** A part of the path; empty if it has none of this name. */
  readonly part: (name: 'mapId' | 'nodeId' | 'cardId' | 'runId') => string;
  /** The fields of the JSON body. @throws Response */
  readonly body: <const F extends Parameters<typeof readJson>[1]>(fields: F) => ReturnType<typeof readJson<F>>;
}

type Handle = (call: Call) => Promise<Response>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Resource {
  readonly loader: (args: LoaderFunctionArgs) => Promise<Response>;
  readonly action: (args: ActionFunctionArgs) => Promise<Response>;
}

/**
 * The loader and action of an address, with the methods that it has. All of them require a token.
 * @param asksByPost a POST may only read, so its handler refuses what a token may not do
 */
export function resource(
  methods: Partial<Record<Method, Handle>>,
  maxBytes = 64 * 1024,
  asksByPost: { readonly asksByPost?: true } = {},
): Resource {
  const answerTo = async (visit: Visit<User>): Promise<Response> => {
    const { method } = visit.request;
    const handle = methods[(method === 'HEAD' ? 'GET' : method) as Method];
    if (handle) return handle(callOf(visit));
    const allow = Object.keys(methods).flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each));
    throw failure(405, messages.request.wrongMethod, program, { Allow: allow.join(', ') });
  };
  return {
    loader: page('member' satisfies Entry, answerTo, program),
    action: act('member', answerTo, { ...program, ...asksByPost, takesRaw: { maxBytes } }),
  };
}

function callOf(visit: Visit<User>): Call {
  const { caller, rooms, params, context } = visit;
  if (!caller) throw failure(401, programWords.tokenMissing, program);
  return {
    visit,
    caller,
    calls: rooms.program.calls,
    part: (name) => params[name] ?? '',
    body: (fields) => readJson(context.raw, fields),
  };
}

/** A result as JSON, or its refusal as a problem document. */
export function answer<T>(
  call: Call,
  result: Answer<T>,
  {
    status = 200,
    headers = {},
  }: { status?: number; headers?: Record<string, string> | ((value: T) => Record<string, string>) } = {},
): Response {
  if (!result.ok) return problem(result.status, result.message, retryAfter(result.retryAfterMs), result.more);
  const { value } = result;
  const own = typeof headers === 'function' ? headers(value) : headers;
  if (status === 204) return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...own } });
  return json(call.visit.request, value, status, own);
}

/** JSON with a tag of its contents: who asks with `If-None-Match` is told that nothing has changed. */
export function json(request: Request, value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(value);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead)
    return new Response(text, {
      status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    });
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const about = {
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    Vary: ['Authorization', 'Accept-Language'].join(', '),
    ...headers,
  };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return new Response(null, { status: 304, headers: about });
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...about } });
}

/** A parameter of the query that is a whole number. @throws Response 400 */
export function numberIn(
  call: Call,
  name: string,
  { least = 1, most, otherwise }: { least?: number; most: number; otherwise: number },
): number {
  const typed = call.visit.url.searchParams.get(name);
  if (typed === null) return otherwise;
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw failure(400, programWords.parameterWrong({ field: name, wanted: `${least}–${most}` }), program);
}

/** A parameter of the query that is one of some words. @throws Response 400 */
export function wordIn<const T extends string>(call: Call, name: string, known: readonly T[], otherwise: T): T {
  const typed = call.visit.url.searchParams.get(name);
  if (typed === null) return otherwise;
  const word = known.find((each) => each === typed);
  if (word !== undefined) return word;
  throw failure(400, programWords.parameterWrong({ field: name, wanted: known.join(', ') }), program);
}

export const textIn = (call: Call, name: string): string => call.visit.url.searchParams.get(name) ?? '';
