import { dataAddress } from './router-data';

interface PostOptions {
  /** The id of the action's route; none if the address only answers scripts. */
  readonly route?: string;
  /** The form has a field `answer` with what a learner answered, so that `as` asks for data. */
  readonly hasAnswerField?: boolean;
  /** The sentence for the learner if the answer has none, or none came. */
  readonly failed: string;
  readonly signal?: AbortSignal;
  /** Lets the request outlive its page, unless the form is too long for that. */
  readonly keepalive?: boolean;
}

type PostResult<Data> =
  | { readonly ok: true; readonly status: number; readonly data: Data; readonly message: null }
  | {
      readonly ok: false;
      /** 0 without a response. */
      readonly status: number;
      readonly data: Partial<Data>;
      /** Why it was refused, as a sentence for the learner. */
      readonly message: string;
      /** Whether no answer of our server came: there is no network, or a proxy answered. */
      readonly isLost: boolean;
      /** When a busy server wants the same form again. */
      readonly retryAfterMs: number | null;
    };

/** How the server says why it refused: one sentence, or one for each field. */
interface Refusal {
  readonly message?: string | null;
  readonly error?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Browsers limit all requests with `keepalive` that are in flight to 64 KB. */
const keepaliveMaxCharacters = 30_000;
const busyStatuses = [408, 502, 503, 504];
const busyRetryMs = 2_000;

/**
 * Posts a form in place and reads its answer as JSON. Never throws and never leaves the page, where the router would
 * show its error screen. A redirect counts as success, without data.
 */
export async function post<Data extends object>(
  address: string,
  fields: Iterable<readonly [string, string]> | FormData,
  { route, failed, signal, keepalive, hasAnswerField }: PostOptions,
): Promise<PostResult<Data>> {
  const body = new URLSearchParams([...(fields as Iterable<[string, string]>)]);
  if (route) body.set(hasAnswerField ? 'as' : 'answer', 'json');
  let status = 0;
  let retryAfterMs: number | null = null;
  try {
    const response = await fetch(route ? dataAddress(address, route) : address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: signal ?? null,
      keepalive: Boolean(keepalive) && String(body).length <= keepaliveMaxCharacters,
    });
    status = response.status;
    if (busyStatuses.includes(status))
      retryAfterMs = 1_000 * Number(response.headers.get('Retry-After')) || busyRetryMs;
    const data = status === 204 ? {} : await response.json();
    if (response.ok) return { ok: true, status, data, message: null };
    const { message, error, errors = {} } = data as Refusal;
    return {
      ok: false,
      status,
      data,
      message: message ?? error ?? Object.values(errors)[0] ?? failed,
      isLost: false,
      retryAfterMs,
    };
  } catch {
    return { ok: false, status, data: {}, message: failed, isLost: true, retryAfterMs };
  }
}
