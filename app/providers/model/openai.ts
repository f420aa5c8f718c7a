import { setTimeout as delay } from 'node:timers/promises';
import OpenAI from 'openai';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { boundedText } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import { countWords } from '~/kit/text/word-count';
import { askLimits } from '~/rooms/ask/rules/limits';
import { recallLimits } from '~/rooms/review/rules/limits';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { nodeFetch } from '~/system/node-fetch';
import type { LanguageModel, TextEnding, TextRequest, TextStream } from './language-model';
import { createOutlineSeam, type OutlineSeam } from './outline-seam';
import {
  answerPrompt,
  cardsPrompt,
  growthPrompt,
  lessonPrompt,
  outlinePrompt,
  type Prompt,
  sourceOutlinePrompt,
} from './prompts';
import { BrokenBody, type Judgement, judgeError, withReadableErrors } from './provider-faults';
import { readCompletion } from './read-completion';
import { createSilenceClock, type SilenceClock } from './silence';
import { createThinkStripper } from './strip-think';

// Makes Node load its fetch, which sets the global agent that `ownLimitsOff` uses.
void globalThis.Response;

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_DEFAULT_MODEL = 'gpt-5.4-mini';
/** Local servers need no key, but the client refuses to start without one. */
const PLACEHOLDER_KEY = 'no-key-needed';
/** Node's fetch gives up by itself when headers or body are silent for this long. */
const FETCH_LIMIT_MS = 300_000;
const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 8_000;
const LOADING_PAUSE_MS = 2_000;
/** How long to wait for the stream's end after the last text, so that its connection can be reused. */
const GOODBYE_MS = 1_000;
/** A refusal is shorter than this; a longer text is the beginning of an answer. */
const REFUSAL_MAX_CHARACTERS = 600;

export interface OpenAiSettings {
  readonly apiKey?: string | null | undefined;
  /** The address of a server with the chat-completions protocol; OpenAI's own by default. */
  readonly baseUrl?: string | null | undefined;
  /** By default: a small model at OpenAI, at other servers the first one that they list. */
  readonly model?: string | null | undefined;
  /** How long the model may be silent, in milliseconds, before its first delta and between deltas, retries included. */
  readonly idleLimitMs: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly maxRetries?: number;
  /** The polling interval for a server that is loading its model. */
  readonly loadingPauseMs?: number;
  /** Waits between retries; injected by tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A language model behind the chat-completions protocol. The request is sent when the pieces are first iterated,
 * which is possible once. `writeOutline` and `writeLesson` themselves reject (ModelFault) only if the model's name
 * cannot be found.
 */
export function createOpenAiModel(settings: OpenAiSettings): LanguageModel {
  const { idleLimitMs, maxRetries = 2, loadingPauseMs = LOADING_PAUSE_MS } = settings;
  const baseUrl = settings.baseUrl || OPENAI_URL;
  const atOpenAi = new URL(baseUrl).hostname === new URL(OPENAI_URL).hostname;
  const apiKey = settings.apiKey || PLACEHOLDER_KEY;
  const wait = settings.wait ?? ((ms, signal) => delay(ms, undefined, { signal }));
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    fetch: withReadableErrors(settings.fetch ?? nodeFetch),
    // This module retries by itself, so that retries count as silence.
    maxRetries: 0,
    timeout: Math.ceil(idleLimitMs) + 10_000,
    ...(idleLimitMs < FETCH_LIMIT_MS ? {} : ownLimitsOff()),
    logLevel: 'off',
    // By default the client reads these from the environment, which only settings.server.ts may do.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
  });

  /** Runs one exchange with the provider, retries included: one abort signal, one idle limit, errors as ModelFault. */
  async function* exchange<T>(
    { signal, onState }: { signal: AbortSignal | null; onState?: TextRequest['onState'] },
    work: (run: Run) => AsyncGenerator<T, void, undefined>,
  ): AsyncGenerator<T, void, undefined> {
    if (signal?.aborted) throw new ModelFault('stopped');
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    const silence = createSilenceClock({ limitMs: idleLimitMs, onExpired: stop, onState });
    const startedAt = performance.now();
    const run = { signal: controller.signal, silence, abort: stop };
    let opened: { rest: AsyncGenerator<T, void, undefined>; first: IteratorResult<T, void> } | null = null;
    const judge = (error: unknown): Judgement => {
      if (signal?.aborted) return { fault: new ModelFault('stopped'), retryable: false };
      if (silence.expired()) return { fault: new ModelFault('silent'), retryable: false };
      return judgeError(error, apiKey);
    };
    try {
      for (let attempt = 0; opened === null; ) {
        try {
          const rest = work(run);
          opened = { rest, first: await rest.next() };
        } catch (error) {
          const { fault, retryable } = judge(error);
          const isLoading = fault.reason === 'loading';
          const pauseMs = fault.retryAfterMs ?? (isLoading ? loadingPauseMs : backoffMs(attempt));
          if (isLoading) {
            // Its server answers, so it is not silent.
            silence.alive('loading');
            if (performance.now() - startedAt > limits.modelLoadingMaxMs) throw fault;
          } else {
            attempt += 1;
          }
          if (!retryable || attempt > maxRetries || pauseMs >= silence.leftMs()) throw fault;
          await unlessAborted(wait(pauseMs, controller.signal), controller.signal);
        }
      }
      for (let step = opened.first; !step.done; step = await opened.rest.next()) {
        // A slow reader must not count as a silent model.
        silence.pause();
        yield step.value;
        if (signal?.aborted) throw new ModelFault('stopped');
        silence.restart();
      }
    } catch (error) {
      throw judge(error).fault;
    } finally {
      silence.pause();
      signal?.removeEventListener('abort', stop);
      controller.abort();
      await opened?.rest.return();
    }
  }

  async function* complete(
    model: string,
    prompt: Prompt,
    maxBytes: number,
    run: Run,
    seam: OutlineSeam,
    onEnding: (ending: TextEnding) => void,
  ): AsyncGenerator<string, void, undefined> {
    const response = await client.chat.completions
      .create(
        {
          model,
          stream: true,
          messages: [
            { role: 'system', content: prompt.system },
            { role: 'user', content: prompt.user },
          ],
        },
        { signal: run.signal },
      )
      .asResponse();
    if (!response.body) throw new ModelFault('empty', 'an answer without a body');
    const thoughts = createThinkStripper();
    const clean = createTextCleaner();
    let receivedBytes = 0;
    const count = boundedText(maxBytes);
    let blank = true;
    let refusal = '';
    let shown = '';
    let whole = false;
    let goodbye: NodeJS.Timeout | undefined;

    const checked = (text: string): string => {
      count(text);
      const { isAnew, text: fresh } = readPiece(text);
      if (isAnew) {
        blank = true;
        shown = '';
      }
      if (fresh.trim() !== '') blank = false;
      if (shown.length < REFUSAL_MAX_CHARACTERS) shown += fresh;
      return text;
    };

    try {
      for await (const delta of readCompletion(response.body, run.signal, 6 * maxBytes + 65_536)) {
        if (whole) continue;
        receivedBytes += Buffer.byteLength(delta.text) + delta.thoughtCharacters;
        // Reasoning is dropped, but counts towards the size limit, so that endless reasoning ends.
        if (receivedBytes > maxBytes + limits.outlineMaxBytes)
          throw new ModelFault('too-large', 'endless thought');
        const answer = thoughts.push(delta.text);
        const isThinking = delta.thoughtCharacters > 0 || (delta.text !== '' && answer === '');
        if (isThinking) run.silence.alive('thinking');
        else if (answer !== '') run.silence.alive('writing');
        else run.silence.restart();
        const text = checked(seam.push(clean.push(answer)));
        if (text !== '') yield text;
        refusal += delta.refusal;
        if (delta.finish === null && refusal.length < REFUSAL_MAX_CHARACTERS) continue;
        if (refusal !== '') throw new ModelFault('refused-in-words', 'refusal', { words: refusal });
        const tail = checked(seam.push(clean.push(thoughts.end()) + clean.end()) + seam.end());
        if (delta.finish === 'content_filter') {
          if (!blank && shown.length < REFUSAL_MAX_CHARACTERS)
            throw new ModelFault('refused-in-words', 'content filter', { words: shown });
          throw new ModelFault('refused-request', 'content filter');
        }
        const ending = delta.finish === 'length' ? 'length' : 'whole';
        if (blank) throw new ModelFault(ending === 'length' ? 'cut-off' : 'empty');
        onEnding(ending);
        if (tail !== '') yield tail;
        whole = true;
        run.silence.pause();
        goodbye = setTimeout(run.abort, GOODBYE_MS);
      }
    } catch (error) {
      if (!whole) throw error instanceof ModelFault ? error : new BrokenBody(error);
    } finally {
      clearTimeout(goodbye);
    }
    if (!whole) throw new BrokenBody('the stream ended before the text did');
  }

  let knownModel: Promise<string> | null = null;

  /** The configured model, or the server's, which is looked up once; after a failure the next request tries again. */
  const modelName = async (signal: AbortSignal): Promise<string> => {
    if (settings.model) return settings.model;
    if (atOpenAi) return OPENAI_DEFAULT_MODEL;
    if (signal.aborted) throw new ModelFault('stopped');
    if (!knownModel) {
      const asked = askFirstModel();
      knownModel = asked;
      asked.catch(() => {
        knownModel = null;
      });
    }
    return unlessAborted(knownModel, signal);
  };

  const listModels = async (signal: AbortSignal | null): Promise<readonly string[]> => {
    const list = exchange({ signal }, async function* (run) {
      const response = await client.models.list({ signal: run.signal }).asResponse();
      yield await response.json().catch((error: unknown) => {
        throw error instanceof SyntaxError
          ? new ModelFault('garbled', 'the list of models is not JSON')
          : new BrokenBody(error);
      });
    });
    for await (const answer of list) {
      const data: unknown = answer?.data;
      return (Array.isArray(data) ? data : [])
        .map((model: unknown) => (model as { id?: unknown } | null)?.id)
        .filter((id): id is string => typeof id === 'string' && id !== '');
    }
    return [];
  };

  const askFirstModel = async (): Promise<string> => {
    // Shared by all waiting requests, so no caller's signal ends it.
    const ids = await listModels(null);
    // Local servers also list embedding and speech models.
    const first = ids.find((id) => !/embed|rerank|whisper|tts|clip/i.test(id)) ?? ids[0];
    if (first) return first;
    throw new ModelFault('unknown-model', 'OPENAI_MODEL is not set and the server lists no model');
  };

  const write = async (
    prompt: Prompt,
    maxBytes: number,
    createSeam: () => OutlineSeam,
    { signal, onState }: TextRequest,
  ): Promise<TextStream> => {
    const name = await modelName(signal);
    const words = countWords(prompt.system) + countWords(prompt.user);
    let calls = 0;
    let ending: TextEnding = 'whole';
    const onEnding = (how: TextEnding) => {
      ending = how;
    };
    return {
      source: { kind: 'model', name, prompt: prompt.version },
      pieces: exchange({ signal, onState }, (run) => {
        calls += 1;
        return complete(name, prompt, maxBytes, run, createSeam(), onEnding);
      }),
      ending: () => ending,
      used: () => ({ calls, wordsIn: calls * words }),
    };
  };

  return {
    writeOutline: (request) => {
      const { soFar } = request;
      const createSeam = () => (soFar === '' ? noSeam : createOutlineSeam(soFar));
      return write(outlinePrompt(request), limits.outlineMaxBytes, createSeam, request);
    },
    writeGrowth: (request) => write(growthPrompt(request), limits.growthMaxBytes, () => noSeam, request),
    writeCards: (request) =>
      write(cardsPrompt(request), recallLimits.proposalMaxBytes, () => noSeam, request),
    writeAnswer: (request) => write(answerPrompt(request), askLimits.answerMaxBytes, () => noSeam, request),
    writeSourceOutline: (request) => {
      const maxBytes = request.step === 'part' ? sourceLimits.noteMaxBytes : limits.outlineMaxBytes;
      return write(sourceOutlinePrompt(request), maxBytes, () => noSeam, request);
    },
    listModels,
    writeLesson: (request) => write(lessonPrompt(request), limits.lessonMaxBytes, () => noSeam, request),
  };
}

/** A new outline has no seam. A lesson's is handled where the lesson is saved (rooms/lesson/rules/join.ts). */
const noSeam: OutlineSeam = { push: (piece) => piece, end: () => '' };

/**
 * Disables fetch's own timeouts if our idle limit is longer. They can only be set on an agent. Node does not export its
 * class, so it is taken from the global agent.
 */
function ownLimitsOff(): { fetchOptions?: object } {
  const agent: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (typeof agent !== 'object' || agent === null) return {};
  const Agent = agent.constructor as new (options: object) => object;
  return { fetchOptions: { dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }) } };
}

interface Run {
  readonly signal: AbortSignal;
  readonly silence: SilenceClock;
  readonly abort: () => void;
}

/** Exponential backoff with 25 % jitter. */
function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS) * (0.75 + Math.random() / 2);
}

/** Joins surrogate pairs that were split between pieces, replaces lone surrogates, and drops a byte order mark. */
function createTextCleaner() {
  let carry = '';
  let started = false;
  return {
    push(piece: string): string {
      let text = carry + piece;
      carry = '';
      if (/[\uD800-\uDBFF]$/.test(text)) {
        carry = text.slice(-1);
        text = text.slice(0, -1);
      }
      if (!started && text !== '') {
        started = true;
        text = text.replace(/^\uFEFF/, '');
      }
      return text.replace(/\p{Surrogate}/gu, '\uFFFD');
    },
    end(): string {
      const text = carry === '' ? '' : '\uFFFD';
      carry = '';
      return text;
    },
  };
}

/** The promise's outcome; ModelFault('stopped') as soon as the signal is aborted. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ModelFault('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
