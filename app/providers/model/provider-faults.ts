import { APIConnectionError, APIError } from 'openai';
import { ModelFault, type ModelFaultReason } from '~/kit/fault/model-fault';

/** The connection ended after the answer had begun. */
export class BrokenBody extends Error {
  constructor(override readonly cause: unknown) {
    super(typeof cause === 'string' ? cause : 'the connection ended in the middle of the answer');
  }
}

export interface Judgement {
  readonly fault: ModelFault;
  /** Whether another request may help; only tried before the first text. */
  readonly retryable: boolean;
}

/** Classifies an error of an exchange: of the client, of the connection, or in the provider's answer. */
export function judgeError(error: unknown, apiKey: string): Judgement {
  // The detail is logged, and a provider may quote the key in it.
  const logged = (text: string) => excerpt(text.replaceAll(apiKey, '[key]'));
  if (error instanceof ModelFault) {
    const { reason, retryAfterMs, words } = error;
    const fault = new ModelFault(reason, logged(error.detail), {
      retryAfterMs,
      words: words.replaceAll(apiKey, '[key]'),
    });
    return { fault, retryable: false };
  }
  const codes = errorCodes(error);
  const said = error instanceof Error ? error.message : String(error);
  const detail = logged([said, ...codes].join(' '));
  const judged = (
    reason: ModelFaultReason,
    { retryable = false, ...more }: { retryable?: boolean; retryAfterMs?: number | null; words?: string } = {},
  ): Judgement => ({ fault: new ModelFault(reason, detail, more), retryable });
  // Timeouts of Node's own fetch.
  if (codes.some((code) => /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code))) return judged('silent');
  // Not HTTP, or a wrong content encoding.
  if (codes.some((code) => /^(?:HPE_|Z_)/.test(code))) return judged('garbled');
  if (error instanceof BrokenBody) return judged('cut-off', { retryable: true });
  if (error instanceof APIConnectionError) return judged('unreachable', { retryable: true });
  if (!(error instanceof APIError) || error.status === undefined) return judged('provider-error');
  const status: number = error.status;
  const retryAfterMs = readRetryAfter(error.headers);
  const known = reasonOf(`${error.code ?? ''} ${error.type ?? ''} ${said}`, status);
  if (known) return judged(known, { retryAfterMs, retryable: known === 'loading' });
  if (status === 404 || status === 405) {
    return judged(/\bmodel\b/i.test(said) ? 'unknown-model' : 'wrong-address');
  }
  if (status === 401 || status === 403) return judged('refused-key');
  if (status === 429) return judged('rate-limited', { retryAfterMs, retryable: true });
  if (status >= 500) return judged('provider-error', { retryAfterMs, retryable: true });
  if (status === 408 || status === 409) return judged('refused-request', { retryAfterMs, retryable: true });
  if (status === 422 || refusesParameter(error)) {
    return judged('bad-parameter', { words: said.replaceAll(apiKey, '[key]') });
  }
  return judged(status >= 400 ? 'refused-request' : 'garbled');
}

/**
 * The fault of an error object that arrives in place of text.
 * @param error `{ message, code, type }`, a string, or anything else
 */
export function faultOfErrorObject(error: unknown): ModelFault {
  const detail = excerpt(typeof error === 'string' ? error : (JSON.stringify(error) ?? ''));
  const limited = /\b429\b|rate[ _-]?limit|too many requests|quota exceeded/i.test(detail);
  return new ModelFault(reasonOf(detail, 0) ?? (limited ? 'rate-limited' : 'provider-error'), detail);
}

/** Words and codes of providers, whatever the status; in the order in which they are tried. */
const tells: readonly (readonly [ModelFaultReason, RegExp])[] = [
  ['unknown-model', /model_not_found/i],
  [
    'quota-spent',
    /insufficient_quota|billing_(?:hard_limit|not_active)|insufficient (?:balance|credits?|funds)|credit balance is too low|requires more credits/i,
  ],
  [
    'refused-region',
    /unsupported_country|(?:country|region|territory|location)\b.{0,60}\b(?:not supported|unsupported|not available)|(?:not supported|unsupported|not available)\b.{0,60}\b(?:country|region|territory|location)/i,
  ],
  [
    'context-full',
    /context_length_exceeded|exceed_context_size|maximum context length|context (?:length|size|window)|prompt is too long|too many (?:input )?tokens/i,
  ],
  ['refused-request', /content_filter|content_policy|content management policy/i],
];

/** The reason in an error's words and codes; null if they tell none. */
export function reasonOf(said: string, status: number): ModelFaultReason | null {
  if (status === 402) return 'quota-spent';
  if (status === 413) return 'context-full';
  if (status === 503) return /\b(?:loading|starting|warming up|not ready)\b/i.test(said) ? 'loading' : null;
  // The message about a refused key or a busy provider may mention other faults too.
  const fits = tells.filter(([reason]) => status === 0 || statusOf[reason]?.includes(status) !== false);
  return fits.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

/** The statuses with which a reason is plausible; any status if there is no entry. */
const statusOf: Partial<Record<ModelFaultReason, readonly number[]>> = {
  'refused-region': [400, 403, 451],
  'context-full': [400, 422, 500],
  'refused-request': [400, 403],
};

const refusesParameter = ({ code, param, status }: APIError): boolean =>
  status === 400 &&
  (/^(?:unsupported|unknown|invalid)_(?:parameter|value)$/.test(String(code)) ||
    (typeof param === 'string' && param !== '' && !/^(?:messages|model|prompt)\b/.test(param)));

/** The `code` of an error and of all its causes: fetch wraps errors of the socket twice. */
function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
  }
  return codes;
}

/**
 * The wait that the provider asks for, in milliseconds: `retry-after-ms` (OpenAI), or `Retry-After` in seconds or as a
 * date (RFC 9110 §10.2.3); null without either.
 */
function readRetryAfter(headers: Headers | undefined): number | null {
  const asNumber = (text: string | null | undefined): number | null =>
    text && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
  const ms = asNumber(headers?.get('retry-after-ms'));
  if (ms !== null) return Math.ceil(ms);
  const retryAfter = headers?.get('retry-after');
  const seconds = asNumber(retryAfter);
  if (seconds !== null) return Math.ceil(seconds * 1_000);
  const date = retryAfter ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The start of a text, for the log. */
export function excerpt(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}

/** How much of an error response is read. */
const errorMaxBytes = 65_536;

/**
 * A fetch whose error responses all have the form that the `openai` client reads, `{ error: … }`: from a JSON object
 * without `error`, as FastAPI servers send it, the client would drop every word.
 */
export const withReadableErrors =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.status < 400 || response.status > 599 || !response.body) return response;
    const text = await bounded(response.body, init?.signal);
    return new Response(errorIn(text) ?? text, { status: response.status, headers: response.headers });
  };

async function bounded(body: ReadableStream<Uint8Array>, signal?: AbortSignal | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    while (text.length < errorMaxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // Half of an explanation is still useful.
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
  signal?.throwIfAborted();
  return text.slice(0, errorMaxBytes);
}

/** A JSON object's text with its error under `error`; null if `text` is not an object or has one already. */
function errorIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    const given: unknown = Array.isArray(body) ? body[0] : body;
    if (typeof given !== 'object' || given === null) return null;
    const inner = 'error' in given ? given.error : null;
    if (typeof inner === 'object' && inner !== null) return Array.isArray(body) ? JSON.stringify(given) : null;
    if (typeof inner === 'string') return JSON.stringify({ error: { message: inner } });
    return JSON.stringify({ error: 'message' in given ? given : { message: text } });
  } catch {
    return null;
  }
}
