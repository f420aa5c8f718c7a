import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageModel, TextStream } from '~/providers/model/language-model';
import { createOpenAiModel, type OpenAiSettings } from '~/providers/model/openai';
import { tasks } from '~/providers/model/tasks';
import { unknownPlace } from '~/rooms/map/rules/place';
import { type ChatBody, type ModelServer, type Reply, reply, startModelServer } from '../../support/model-server';
import { live, modelFaultOf, textOf } from './language-model.contract';

/** The parameters besides the prompt, what happens if a server refuses some of them, and the tokens that it reports. */

let provider: ModelServer;
beforeEach(async () => {
  provider = await startModelServer();
});
afterEach(() => provider.close());

const modelAt = (settings: Partial<OpenAiSettings> = {}) =>
  createOpenAiModel({ baseUrl: provider.baseUrl, model: 'large', idleLimitMs: 5_000, ...settings });
const asked = { path: ['Bees', 'Honey'], language: null } as const;
const outline = (model: LanguageModel) =>
  model.writeOutline({ topic: 'Bees', soFar: '', language: null, signal: live() });
const outlineText = async (model: LanguageModel) => textOf(await outline(model));
const sent = (at: number): ChatBody => provider.requests[at]?.body ?? {};
const whole = reply.text(['- a\n', '- b\n']);
const error = (message: string, more: object = {}) => ({ error: { message, type: 'invalid_request_error', ...more } });

describe('each task', () => {
  const answer = { ...asked, lesson: 'Honey.', goals: [], question: 'Why?', selection: '', turns: [] };
  const calls: readonly (readonly [keyof typeof tasks, (model: LanguageModel) => Promise<TextStream> | undefined])[] = [
    ['outline', outline],
    ['lesson', (model) => model.writeLesson({ ...asked, place: unknownPlace, how: '', text: '', signal: live() })],
    [
      'growth',
      (model) => model.writeGrowth({ ...asked, how: 'more', outline: '', below: '', wish: '', signal: live() }),
    ],
    ['cards', (model) => model.writeCards?.({ ...asked, lesson: 'Honey.', fronts: [], signal: live() })],
    [
      'exercises',
      (model) => model.writeExercises?.({ ...asked, lesson: 'Honey.', questions: [], code: null, signal: live() }),
    ],
    ['solutions', (model) => model.solveExercises?.({ ...asked, exercises: '1 [one]', signal: live() })],
    ['answer', (model) => model.writeAnswer?.({ ...answer, hint: null, signal: live() })],
    ['hint', (model) => model.writeAnswer?.({ ...answer, hint: 1, signal: live() })],
    ...(['part', 'whole'] as const).map(
      (step) =>
        [
          step === 'part' ? 'sourcePart' : 'sourceOutline',
          (model: LanguageModel) =>
            model.writeSourceOutline?.({
              title: 'Bees',
              step,
              passages: [],
              parts: [],
              language: null,
              signal: live(),
            }),
        ] as const,
    ),
  ];
  it.each(calls)('%s is asked with its own temperature and length, of its own model', async (task, call) => {
    const { temperature, maxTokens, isSmall } = tasks[task];
    provider.script(whole);
    const stream = await call(modelAt({ smallModel: 'little', reasoningEffort: 'low' }));
    if (!stream) throw new Error('no stream');
    await textOf(stream);
    expect(sent(0)).toMatchObject({ temperature, max_tokens: maxTokens, reasoning_effort: 'low' });
    expect(sent(0).stream_options).toEqual({ include_usage: true });
    expect(sent(0).model).toBe(isSmall ? 'little' : 'large');
    // The name that stands below the text.
    expect(stream.source.name).toBe(isSmall ? 'little' : 'large');
  });

  it('is asked of the one model if there is no small one', async () => {
    await textOf((await modelAt().writeAnswer?.({ ...answer, hint: 1, signal: live() })) as TextStream);
    expect(sent(0).model).toBe('large');
    expect(sent(0)).not.toHaveProperty('reasoning_effort');
  });
});

describe('a parameter that a server refuses', () => {
  const unsupported = (param: string, message: string) =>
    reply.status(400, error(message, { param, code: 'unsupported_parameter' }));
  const refusals: readonly [string, keyof ChatBody, Reply][] = [
    [
      'temperature at OpenAI',
      'temperature',
      reply.status(
        400,
        error(
          "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
          {
            ...{ param: 'temperature', code: 'unsupported_value' },
          },
        ),
      ),
    ],
    [
      'effort at OpenAI',
      'reasoning_effort',
      reply.status(400, error('Unrecognized request argument supplied: reasoning_effort')),
    ],
    [
      'effort at OpenAI, by its name',
      'reasoning_effort',
      unsupported('reasoning_effort', "Unsupported parameter: 'reasoning_effort' is not supported with this model."),
    ],
    ['effort at Ollama', 'reasoning_effort', reply.status(400, error('"gemma3" does not support thinking'))],
    [
      'usage at vLLM',
      'stream_options',
      reply.status(400, {
        ...{ object: 'error', type: 'BadRequestError', param: null, code: 400 },
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
      }),
    ],
    [
      'effort at Mistral',
      'reasoning_effort',
      reply.status(422, {
        ...{ object: 'error', type: 'invalid_request_error' },
        message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'reasoning_effort'] }] },
      }),
    ],
    [
      'length at vLLM',
      'max_tokens',
      reply.status(400, {
        ...{ object: 'error', type: 'BadRequestError', param: 'max_tokens', code: 400 },
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 32768. This model's maximum context length is 8192 tokens and your request has 900 input tokens (32768 > 8192 - 900).",
      }),
    ],
    [
      'length at Groq',
      'max_tokens',
      reply.status(
        413,
        error('Request too large for model `llama`: tokens per minute (TPM): Limit 6000, Requested 33668'),
      ),
    ],
    [
      'length at llama.cpp',
      'max_tokens',
      reply.status(400, error('Invalid type: "max_tokens" must be a small integer')),
    ],
    [
      'effort at Google',
      'reasoning_effort',
      reply.status(400, [
        {
          error: { code: 400, message: 'Thinking level is not supported for this model.', status: 'INVALID_ARGUMENT' },
        },
      ]),
    ],
    [
      'usage at Google',
      'stream_options',
      reply.status(400, [
        {
          error: {
            code: 400,
            message: 'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
          },
        },
      ]),
    ],
  ];
  it.each(refusals)('is left out, then and later: %s', async (_, name, refusal) => {
    provider.fallback = reply.refusing({ [name]: refusal }, whole);
    const model = modelAt({ reasoningEffort: 'low' });
    expect(await outlineText(model)).toBe('- a\n- b\n');
    expect(sent(0)).toHaveProperty(name);
    expect(sent(1)).not.toHaveProperty(name);
    const stream = await outline(model);
    await textOf(stream);
    expect(provider.requests).toHaveLength(3);
    expect(sent(2)).toEqual({ ...sent(1) });
    expect(stream.used?.()).toMatchObject({ calls: 1 });
  });

  const unexplained: readonly [string, keyof ChatBody, Reply][] = [
    [
      'length at old vLLM',
      'max_tokens',
      reply.status(400, {
        ...{ object: 'error', type: 'BadRequestError', param: null, code: 400 },
        message:
          "This model's maximum context length is 8192 tokens. However, you requested 33668 tokens (900 in the messages, 32768 in the completion).",
      }),
    ],
    ['one without a name', 'temperature', reply.status(400, 'Bad Request')],
  ];
  it.each(unexplained)(
    'is left out of this call alone if the server does not name it: %s',
    async (_, name, refusal) => {
      provider.fallback = reply.refusing({ [name]: refusal }, whole);
      const model = modelAt({ reasoningEffort: 'low' });
      expect(await outlineText(model)).toBe('- a\n- b\n');
      expect(sent(0)).toHaveProperty(name);
      expect(sent(1)).not.toHaveProperty(name);
      provider.fallback = whole;
      await outlineText(model);
      expect(provider.requests).toHaveLength(3);
      expect(sent(2)).toEqual(sent(0));
    },
  );

  it('is remembered if it is named before a refusal that explains nothing', async () => {
    const named = unsupported('temperature', "Unsupported parameter: 'temperature'");
    provider.fallback = reply.refusing({ temperature: named, max_tokens: reply.status(422, 'No') }, whole);
    const model = modelAt();
    await outlineText(model);
    provider.fallback = whole;
    await outlineText(model);
    expect(Object.keys(sent(2)).sort()).toEqual(['messages', 'model', 'stream']);
    const { temperature, ...rest } = sent(0);
    expect([temperature, sent(3)]).toEqual([0.7, rest]);
  });

  it('is not the length if a server only limits the tokens of a minute', async () => {
    provider.fallback = reply.status(429, error('Rate limit reached on tokens per min (TPM): Limit 6000, Used 5900'));
    const model = modelAt();
    await modelFaultOf(outlineText(model));
    provider.fallback = whole;
    await outlineText(model);
    expect(provider.requests.every(({ body }) => body && 'max_tokens' in body)).toBe(true);
  });

  it('gets its other name first', async () => {
    const other =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    provider.fallback = reply.refusing({ max_tokens: unsupported('max_tokens', other) }, whole);
    const model = modelAt();
    await outlineText(model);
    await outlineText(model);
    expect(provider.requests.map(({ body }) => [body?.max_tokens, body?.max_completion_tokens])).toEqual([
      [tasks.outline.maxTokens, undefined],
      [undefined, tasks.outline.maxTokens],
      [undefined, tasks.outline.maxTokens],
    ]);
  });

  it('may be one of several, refused one after the other', async () => {
    const no = (name: string) => unsupported(name, `Unsupported parameter: '${name}'`);
    const refused = ['temperature', 'max_tokens', 'stream_options', 'reasoning_effort'] as const;
    provider.fallback = reply.refusing(Object.fromEntries(refused.map((name) => [name, no(name)])), whole);
    const model = modelAt({ reasoningEffort: 'high' });
    await outlineText(model);
    await outlineText(model);
    expect(provider.requests).toHaveLength(refused.length + 2);
    expect(Object.keys(sent(refused.length + 1)).sort()).toEqual(['messages', 'model', 'stream']);
  });

  it('is remembered for its model alone', async () => {
    const refusal = unsupported('temperature', "Unsupported parameter: 'temperature'");
    provider.fallback = ({ request, ...exchange }) =>
      (request.body?.model === 'large' ? reply.refusing({ temperature: refusal }, whole) : whole)({
        request,
        ...exchange,
      });
    const model = modelAt({ smallModel: 'little' });
    await outlineText(model);
    const cards = await model.writeCards?.({ ...asked, lesson: 'Honey.', fronts: [], signal: live() });
    if (cards) await textOf(cards);
    expect(provider.requests.map(({ body }) => body?.temperature)).toEqual([0.7, undefined, tasks.cards.temperature]);
  });

  it('is not remembered if the call fails without it, too', async () => {
    provider.fallback = reply.status(400, error('temperature: something else is wrong'));
    const model = modelAt();
    expect(await modelFaultOf(outlineText(model))).toMatchObject({ reason: 'refused-request' });
    provider.fallback = whole;
    await outlineText(model);
    expect(provider.requests.at(-1)?.body).toHaveProperty('temperature');
  });
});

describe('the tokens of a call', () => {
  const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
  const text = ['- a\n', '- b\n'];
  const forms: readonly [string, Reply, readonly [number, number]][] = [
    ['a last chunk without choices (OpenAI, vLLM)', reply.withUsage(text, { choices: [], usage }), [120, 30]],
    [
      'a chunk after the reason, with a choice (Ollama, LM Studio)',
      reply.withUsage(text, { choices: [{ index: 0, delta: { content: '' }, finish_reason: null }], usage }),
      [120, 30],
    ],
    [
      'a chunk without `choices`, and timings (llama.cpp)',
      reply.withUsage(text, { usage, timings: { prompt_n: 120, predicted_n: 30 } }),
      [120, 30],
    ],
    [
      'every chunk, of which the last counts, and reasoning in the total alone (Google)',
      reply.text([
        { event: { choices: [{ delta: { content: '- a\n' } }], usage: { prompt_tokens: 120, total_tokens: 120 } } },
        {
          event: {
            choices: [{ delta: { content: '- b\n' } }],
            usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 190 },
          },
        },
      ]),
      [120, 70],
    ],
    ['`x_groq`', reply.withUsage(text, { choices: [{ index: 0, delta: {} }], x_groq: { usage } }), [120, 30]],
    [
      'one JSON object',
      reply.status(200, { choices: [{ message: { content: '- a\n- b\n' }, finish_reason: 'stop' }], usage }),
      [120, 30],
    ],
  ];
  it.each(forms)('are read from %s', async (_, scripted, [tokensIn, tokensOut]) => {
    provider.script(scripted);
    const stream = await outline(modelAt());
    expect(await textOf(stream)).toBe('- a\n- b\n');
    expect(stream.used?.()).toMatchObject({ calls: 1, counted: 1, tokensIn, tokensOut });
  });

  it.each<[string, unknown]>([
    ['none', null],
    ['zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ['no numbers', { prompt_tokens: '120', completion_tokens: -3 }],
    ['no object', 'many'],
  ])('are unknown if the server reports %s', async (_, said) => {
    provider.script(reply.withUsage(text, { choices: [], usage: said }));
    const stream = await outline(modelAt());
    await textOf(stream);
    expect(stream.used?.()).toMatchObject({ calls: 1, counted: 0, tokensIn: 0, tokensOut: 0 });
  });
});
