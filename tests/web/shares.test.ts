import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../support/accounts';
import { startTopiary, type TopiaryServer } from '../support/server';
import { makeMap } from '../support/streams';

/** One account sends a flood; another one is not affected. */

let server: TopiaryServer;
let busy: Account;
let other: Account;

beforeAll(async () => {
  server = await startTopiary();
  busy = await signUp(server);
  other = await signUp(server);
}, 180_000);
afterAll(() => server?.stop());

/**
 * Sends the flood, then the other account's request. @returns the statuses, and how many of the flood were answered
 * first
 */
async function meanwhile(flood: readonly (() => Promise<Response>)[], single: () => Promise<Response>) {
  let answered = 0;
  const sent = flood.map(async (send) => {
    const response = await send();
    const answer = { status: response.status, retry: response.headers.get('retry-after'), text: '' };
    answer.text = await response.text();
    if (response.status !== 503) answered += 1;
    return answer;
  });
  // The first answer shows that the flood has arrived.
  await Promise.race(sent);
  const response = await single();
  const before = answered;
  const answers = await Promise.all(sent);
  return { answers, before, answered, other: response.status };
}

const refused = (answers: Awaited<ReturnType<typeof meanwhile>>['answers']) =>
  answers.filter(({ status }) => status === 503);

it('a save waits for at most one of another account’s many', async () => {
  const leafOf = async (account: Account) => {
    const mapId = await makeMap(account, 'Bees');
    const page = await (await account.send(`/map/${mapId}`)).text();
    const [, node = ''] = /[?&](?:amp;)?node=([\w-]+)/.exec(page) ?? [];
    return (content: string) => account.post(`/map/${mapId}/lesson.json`, { node, version: '0', content });
  };
  const saves = await leafOf(busy);
  const save = await leafOf(other);
  const long = '*bees* '.repeat(limits.lessonMaxBytes / 7);
  const flood = Array.from({ length: 38 }, () => () => saves(long));
  const { answers, before, answered, other: status } = await meanwhile(flood, () => save('*Bees*'));
  expect(status).toBe(200);
  expect(before).toBeLessThan(answered);
  const [first] = refused(answers);
  expect(first?.text).toContain(messages.request.ownBusy);
  expect(Number(first?.retry)).toBeGreaterThan(0);
});

it('an import is read beside another account’s many', async () => {
  const send = (account: Account, text: string) => () => {
    const form = new FormData();
    form.append('act', 'read');
    form.append('text', text);
    return account.send('/import', { method: 'POST', body: form });
  };
  const large = Array.from({ length: 40_000 }, (_, at) => `- n${at}`).join('\n');
  const flood = Array.from({ length: 26 }, () => send(busy, large));
  const { answers, before, answered, other: status } = await meanwhile(flood, send(other, '- a\n- b'));
  expect(status).toBe(200);
  expect(before).toBeLessThan(answered);
  expect(refused(answers)[0]?.text).toContain(messages.request.ownBusy);
});
