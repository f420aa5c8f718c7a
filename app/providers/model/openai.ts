import { setTimeout as delay } from 'node:timers/promises';
import OpenAI from 'openai';
import { limits } from '~/kit/limits';
import { countWords } from '~/kit/text/word-count';
import { askLimits } from '~/rooms/ask/rules/limits';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { needsMaxBytes } from '~/rooms/map/rules/proposed-needs';
import { placementLimits } from '~/rooms/placement/rules/limits';
import { recallLimits } from '~/rooms/review/rules/limits';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { nodeFetch } from '~/system/node-fetch';
import { complete } from './completion';
import { createExchange } from './exchange';
import { exercisesPrompt, needsPrompt, questionsPrompt, solutionsPrompt } from './exercise-prompts';
import { cardsForm, exercisesForm, type JsonForm, questionsForm } from './json-forms';
import type { LanguageModel, TextEnding, TextRequest, TextStream } from './language-model';
import { modelNames } from './model-names';
import { createCallCount } from './model-use';
import { createOutlineSeam, type OutlineSeam } from './outline-seam';
import { createParameters } from './parameters';
import {
  answerPrompt,
  cardsPrompt,
  growthPrompt,
  lessonPrompt,
  outlinePrompt,
  type Prompt,
  sourceOutlinePrompt,
} from './prompts';
import { withReadableErrors } from './provider-faults';
import { type Task, tasks } from './tasks';

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_DEFAULT_MODEL = 'gpt-5.4-mini';
/** Local servers need no key, but the client refuses to start without one. */
const PLACEHOLDER_KEY = 'no-key-needed';
/** Node's fetch gives up by itself when headers or body are silent for this long. */
const FETCH_LIMIT_MS = 300_000;
const LOADING_PAUSE_MS = 2_000;

export interface OpenAiSettings {
  readonly apiKey?: string | null | undefined;
  /** The address of a server with the chat-completions protocol; OpenAI's own by default. */
  readonly baseUrl?: string | null | undefined;
  /** By default: a small model at OpenAI, at other servers the first one that they list. */
  readonly model?: string | null | undefined;
  /** Writes the small texts (tasks.ts); by default `model` does. */
  readonly smallModel?: string | null | undefined;
  /** How much the models are to think, as a word that they know; by default their own choice. */
  readonly reasoningEffort?: string | null | undefined;
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

  const exchange = createExchange({ apiKey, idleLimitMs, maxRetries, loadingPauseMs, wait });
  const { listModels, firstModel } = modelNames(client, exchange);

  const parameters = createParameters({ atOpenAi });

  /** The configured model for a task, or the server's. */
  const modelName = async (task: Task, signal: AbortSignal): Promise<string> => {
    if (tasks[task].isSmall && settings.smallModel) return settings.smallModel;
    if (settings.model) return settings.model;
    return atOpenAi ? OPENAI_DEFAULT_MODEL : firstModel(signal);
  };

  const write = async (
    task: Task,
    prompt: Prompt,
    maxBytes: number,
    { signal, onState }: TextRequest,
    { createSeam = () => noSeam, form = null }: { createSeam?: () => OutlineSeam; form?: JsonForm | null } = {},
  ): Promise<TextStream> => {
    const name = await modelName(task, signal);
    const count = createCallCount(countWords(prompt.system) + countWords(prompt.user));
    const wishes = { ...tasks[task], effort: settings.reasoningEffort || null };
    let sent = prompt;
    const onPrompt = (it: Prompt) => {
      sent = it;
    };
    let ending: TextEnding = 'whole';
    const onEnding = (how: TextEnding) => {
      ending = how;
    };
    return {
      // The server may take another form of the prompt.
      get source() {
        return { kind: 'model' as const, name, prompt: sent.version };
      },
      pieces: exchange({ signal, onState }, (call) => {
        const onTokens = count.begin();
        const asked = { model: name, prompt, maxBytes, seam: createSeam(), form, onPrompt, parameters, wishes };
        return complete(client, call, { ...asked, onEnding, onTokens });
      }),
      ending: () => ending,
      used: count.used,
    };
  };

  return {
    writeOutline: (request) => {
      const { soFar } = request;
      const createSeam = () => (soFar === '' ? noSeam : createOutlineSeam(soFar));
      return write('outline', outlinePrompt(request), limits.outlineMaxBytes, request, { createSeam });
    },
    writeGrowth: (request) => write('growth', growthPrompt(request), limits.growthMaxBytes, request),
    writeCards: (request) =>
      write('cards', cardsPrompt(request), recallLimits.proposalMaxBytes, request, { form: cardsForm() }),
    writeExercises: (request) => {
      // Code stands in indented lines, which a model writes better without JSON around them.
      const form = request.code === null ? exercisesForm() : null;
      return write('exercises', exercisesPrompt(request), proposalLimits.proposalMaxBytes, request, { form });
    },
    writeQuestions: (request) =>
      write('questions', questionsPrompt(request), placementLimits.madeMaxBytes, request, { form: questionsForm() }),
    writeNeeds: (request) => write('needs', needsPrompt(request), needsMaxBytes, request),
    solveExercises: (request) =>
      write('solutions', solutionsPrompt(request), proposalLimits.solutionsMaxBytes, request),
    writeAnswer: (request) =>
      write(request.hint === null ? 'answer' : 'hint', answerPrompt(request), askLimits.answerMaxBytes, request),
    writeSourceOutline: (request) =>
      request.step === 'part'
        ? write('sourcePart', sourceOutlinePrompt(request), sourceLimits.noteMaxBytes, request)
        : write('sourceOutline', sourceOutlinePrompt(request), limits.outlineMaxBytes, request),
    writeLesson: (request) => write('lesson', lessonPrompt(request), limits.lessonMaxBytes, request),
    listModels,
  };
}

/** A new outline has no seam. A lesson's is handled where the lesson is saved (rooms/lesson/rules/join.ts). */
const noSeam: OutlineSeam = { push: (piece) => piece, end: () => '' };

/**
 * Disables fetch's own timeouts if our idle limit is longer. They can only be set on an agent. Node does not export its
 * class, so it is taken from the global agent.
 */
function ownLimitsOff(): { fetchOptions?: object } {
  // Makes Node load its fetch, which sets that agent.
  void nodeFetch('data:,');
  const agent: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (typeof agent !== 'object' || agent === null) return {};
  const Agent = agent.constructor as new (options: object) => object;
  return { fetchOptions: { dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }) } };
}
