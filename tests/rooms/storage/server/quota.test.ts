import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { plainLabel } from '../../../support/html-text';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** The answers to a full account over HTTP, with what was typed. */

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await startTopiary({ env: { QUOTA_MB: '1' } });
  ada = await readyAccount(server);
}, 180_000);
afterAll(() => server.stop());

const textOf = (html: string): string => plainLabel(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const space = async (): Promise<string> =>
  / Space (.*? of 1.0 MB)/.exec(textOf(await (await ada.send('/account')).text()))?.[1] ?? '';
const left = () => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const noRoom = /There is no room for this: your account keeps .* of the 1.0 MB .* My Maps .* Sources/;

function send(address: string, fields: Readonly<Record<string, string>>, file?: string, as = ada) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file !== undefined) form.append('file', new File([file], 'bees.txt'));
  return as.send(address, { method: 'POST', body: form });
}

it('an import without room shows its preview again', async () => {
  const lessons = Array.from({ length: 5 }, (_, n) => `\n## Hive ${n}\n\n${'word '.repeat(39_000)}\n`);
  const preview = await (await send('/import', {}, `# Bees\n${lessons.join('')}`)).text();
  const fields = Object.fromEntries(['packed', 'form', 'key'].map((name) => [name, hidden(preview, name)]));
  const made = await ada.post('/import', { ...fields, act: 'make', topic: 'My bees' });
  expect(made.status).toBe(413);
  const html = await made.text();
  expect(textOf(html)).toMatch(noRoom);
  expect(hidden(html, 'packed')).toBe(fields.packed);
  expect(html).toContain('My bees');
  expect(await space()).toBe('0 bytes of 1.0 MB');
});

it('a file without room is not stored, and its form shows what was typed', async () => {
  const refused = await send('/sources', { title: 'On bees', text: '' }, 'x'.repeat(1_100_000));
  expect(refused.status).toBe(413);
  const html = await refused.text();
  expect(textOf(html)).toMatch(noRoom);
  expect(html).toContain('On bees');
  expect(left()).toEqual([]);
  expect(await space()).toBe('0 bytes of 1.0 MB');
});

it('40 uploads at once take no more than the quota', async () => {
  const bo = await readyAccount(server);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { status } = await send('/sources', { title: `On bees ${n}` }, `${n} ${'bees '.repeat(60_000)}`, bo);
      return status;
    }),
  );
  const taken = statuses.filter((status) => status === 303).length;
  expect(taken).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 413)).toHaveLength(40 - taken);
  expect(left().length).toBeLessThanOrEqual(3);
});
