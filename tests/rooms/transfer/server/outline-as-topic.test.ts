import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary } from '../../../support/server';

let ada: Account;
beforeAll(async () => {
  ada = await readyAccount(await sharedTopiary());
}, 180_000);

const pageOf = async (path: string) => (await ada.send(path)).text();
const read = (text: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: 'read', text })) form.append(name, value);
  return ada.send('/import', { method: 'POST', body: form });
};

it('an outline in the topic field comes to the preview of the import', async () => {
  const refused = await ada.post('/?index', { topic: 'Statistics   - Mean   - Median', key: 'k' });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  const text = /action="\/import".*?name="text" value="([^"]*)"/s.exec(html)?.[1] ?? '';
  expect(text).toBe('# Statistics\n  - Mean\n  - Median');
  const preview = await (await read(text)).text();
  expect(preview).toContain('name="topic" ');
  expect(preview).toContain('value="Statistics"');
});

it('the import is a place of maps', async () => {
  const html = await pageOf('/import');
  const marked = html.match(/<a [^>]*aria-current="true"[^>]*>/g) ?? [];
  expect(marked.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(['/history']);
});
