import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { usedBy } from '~/providers/model/model-use';
import { createOpenAiModel } from '~/providers/model/openai';
import { type Dialect, dialects, dialectText } from '../../support/dialects';
import { newLesson } from '../../support/model-requests';
import { type ModelServer, reply, startModelServer } from '../../support/model-server';

/**
 * Servers that speak OpenAI's protocol differ in what they add, leave out and rename. Their streams are written from
 * their sources and from logs in their issue trackers, not recorded from one run.
 */

let provider: ModelServer;
beforeAll(async () => {
  provider = await startModelServer();
});
afterAll(() => provider.close());

interface Heard {
  readonly text: string;
  readonly ends: string | null;
  readonly tokens: Dialect['tokens'];
}

async function heard({ body }: Dialect): Promise<Heard> {
  provider.reset();
  provider.script(reply.recorded(body));
  const model = createOpenAiModel({ baseUrl: provider.baseUrl, model: 'small', idleLimitMs: 5_000, maxRetries: 0 });
  const stream = await model
    .writeLesson({ ...newLesson, path: ['Bees', 'Legs'], signal: new AbortController().signal })
    .catch(endOf);
  if (typeof stream === 'string') return { text: '', ends: stream, tokens: null };
  const tokens = (): Dialect['tokens'] => {
    const { counted, tokensIn, tokensOut } = usedBy([stream]);
    return counted === 0 ? null : [tokensIn, tokensOut];
  };
  let text = '';
  try {
    for await (const piece of stream.pieces) text += piece;
  } catch (error) {
    return { text, ends: endOf(error), tokens: tokens() };
  }
  return { text, ends: stream.ending(), tokens: tokens() };
}

function endOf(error: unknown): string {
  if (error instanceof ModelFault) return error.reason;
  throw error;
}

const all = dialects();

describe('a stream in the dialect of', () => {
  it.each(all.map((each) => [each.name, each] as const))(
    '%s gives its text, its end and its tokens',
    async (_, dialect) => {
      const { text, ends, tokens } = await heard(dialect);
      expect(tokens).toEqual(dialect.tokens);
      expect(ends).toBe(dialect.ends);
      expect(text).toBe(
        dialect.ends === 'whole' || dialect.ends === 'length' ? dialectText : dialectText.slice(0, text.length),
      );
    },
  );
});

it('the dialects are those of the servers that people connect', () => {
  const servers = ['openai', 'azure', 'ollama', 'llama-cpp', 'vllm', 'lm-studio', 'anthropic', 'google', 'mistral'];
  const names = new Set(all.map(({ name }) => name));
  expect([...servers, 'openrouter', 'deepseek', 'gateway'].filter((name) => !names.has(name))).toEqual([]);
  expect(all.filter(({ about, body }) => about === '' || body === '')).toEqual([]);
  // Every server that counts says so in its file's head, so that the counts are compared.
  const counting = all.filter(({ body, ends }) => ends === 'whole' && /"prompt_tokens":[1-9]/.test(body));
  expect(counting.filter(({ tokens }) => tokens === null)).toEqual([]);
  expect(counting.length).toBeGreaterThanOrEqual(9);
});
