import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { cookieOf } from '../../../support/streams';

/** One account sends a flood; another one is not affected. */

let server: TopiaryServer;
let busy: Account;
let other: Account;

beforeAll(async () => {
  server = await startTopiary();
  busy = await readyAccount(server);
  other = await readyAccount(server);
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
    await response.arrayBuffer();
    if (response.status !== 503) answered += 1;
    return response.status;
  });
  // The first answer shows that the flood has arrived.
  await Promise.race(sent);
  const response = await single();
  const before = answered;
  const statuses = await Promise.all(sent);
  return { statuses, before, answered, other: response.status };
}

it('a save waits for at most one of another account’s many', async () => {
  const leafOf = async (account: Account) => {
    const mapId = await readyMap(server, account, 'Bees', '- Comb\n- Honey');
    const page = await (await account.send(`/map/${mapId}`)).text();
    const [, node = ''] = /[?&](?:amp;)?node=([\w-]+)/.exec(page) ?? [];
    return (content: string) => account.post(`/map/${mapId}/lesson.json`, { node, version: '0', content });
  };
  const saves = await leafOf(busy);
  const save = await leafOf(other);
  const long = '*bees* '.repeat(limits.lessonMaxBytes / 7);
  const flood = Array.from({ length: 38 }, () => () => saves(long));
  const { statuses, before, answered, other: status } = await meanwhile(flood, () => save('*Bees*'));
  expect(status).toBe(200);
  expect(before).toBeLessThan(answered);
  // One is saved, and the others name a version that is gone.
  expect(statuses.sort()).toEqual([200, ...flood.slice(1).map(() => 409)]);
});

it('an import is read beside another account’s many', async () => {
  const send = (account: Account, text: string) => () => {
    const form = new FormData();
    form.append('act', 'read');
    form.append('text', text);
    return account.send('/import', { method: 'POST', body: form });
  };
  const large = Array.from({ length: 40_000 }, (_, at) => `- n${at}`).join('\n');
  const flood = Array.from({ length: 8 }, () => send(busy, large));
  const { before, answered, other: status } = await meanwhile(flood, send(other, '- a\n- b'));
  expect(status).toBe(200);
  expect(before).toBeLessThan(answered);
});

it('posts beyond those that may wait in line are refused with a sentence, and nobody else’s', async () => {
  const { port } = server;
  const headers = { Cookie: cookieOf(busy), 'Content-Length': 4_000_000 };
  const held = Array.from({ length: 80 }, () => request({ port, path: '/import', method: 'POST', headers }));
  const answer = Promise.race(
    held.map((each) => new Promise<IncomingMessage>((resolve) => each.on('response', resolve).on('error', () => {}))),
  );
  for (const each of held) each.write('a'.repeat(50_000));
  const refused = await answer;
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await text(refused)).toContain(messages.request.ownBusy);
  expect((await other.post('/import', { act: 'read', text: '- Comb\n- Honey' })).status).toBe(200);
  for (const each of held) each.destroy();
});
