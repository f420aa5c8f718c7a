import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** The pages on usage and on the model, with a model whose server reports tokens. */

let model: ModelServer;
let server: TopiaryServer;
let administrator: Account;

beforeAll(async () => {
  model = await startModelServer();
  const usage = { prompt_tokens: 1_234, completion_tokens: 5_678, total_tokens: 6_912 };
  model.fallback = reply.withUsage(['- Comb\n  - Wax\n', '- Honey\n'], { choices: [], usage });
  server = await startTopiary({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model', MODEL_PRICES: 'test-model=1000/1000' },
  });
  administrator = await readyAccount(server, { role: 'keeper' });
  await makeMap(administrator, 'Bees');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await model.close();
});

const page = async (path: string) => (await administrator.send(path)).text();

it('shows tokens and costs by day, by person, and by model', async () => {
  const days = await page('/admin/usage');
  for (const shown of ['Tokens in', '1,234', 'Tokens out', '5,678', 'Cost', '6.91']) expect(days).toContain(shown);
  const [, day] = /\/admin\/usage\?day=([\d-]{10})/.exec(days) ?? [];
  const ofDay = await page(`/admin/usage?day=${day}`);
  expect(ofDay).toContain('aria-label="Tokens by model"');
  expect(ofDay).toMatch(/<bdi>test-model<\/bdi>/);
  expect(ofDay.match(/>1,234</g)).toHaveLength(2);
  const [, person] = /\/admin\/people\/(\w+)/.exec(ofDay) ?? [];
  expect(await page(`/admin/people/${person}`)).toContain('5,678');
});

it('offers each trial as a plain form, and shows what was seen', async () => {
  const form = await page('/admin/model');
  for (const task of ['lesson', 'cards', 'exercises', 'hint', 'context', 'texts'])
    expect(form).toContain(`name="task" value="${task}"`);
  const answer = await administrator.post('/admin/model', { task: 'context' });
  expect(answer.status).toBe(200);
  const shown = await answer.text();
  expect(shown).toContain('OLLAMA_CONTEXT_LENGTH=8192');
  expect(shown).toContain('1,234 tokens read');
});
