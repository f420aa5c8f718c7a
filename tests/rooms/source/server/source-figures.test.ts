import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { epubParts, pack } from '../../../support/documents/packed';
import { prose } from '../../../support/documents/prose';
import { png } from '../../../support/picture-files';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { until } from '../../../support/streams';

/** Pictures of sources over HTTP. */

let server: TopiaryServer;
let owner: Account;
let other: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  owner = await readyAccount(server);
  other = await readyAccount(server);
}, 180_000);

/** Sends a book of one picture, and waits until it was read. Returns the address of its source. */
async function sourceWithPicture(): Promise<string> {
  const html = `<h1>Bees</h1><p>${prose(1, 6)}</p><p><img src="comb.png" alt="A comb"/></p>`;
  const parts = epubParts({ title: 'Bees', chapters: [{ file: 'one.xhtml', html }] });
  const book = pack({ ...parts, 'OEBPS/comb.png': await png(1_200, 600) });
  const form = new FormData();
  form.append('file', new File([book as BlobPart], 'bees.epub', { type: 'application/epub+zip' }));
  const run = (await owner.send('/sources', { method: 'POST', body: form })).headers.get('location') ?? '';
  let to: string | null = null;
  await until(async () => {
    to = (await owner.send(run)).headers.get('location');
    return to !== null;
  }, 120_000);
  return to ?? '';
}

it('the picture of a source is served to its owner alone, as a WebP that only their browser caches', async () => {
  const source = await sourceWithPicture();
  expect(source).toMatch(/^\/sources\/\w+$/);
  const address = `${source}/figure/1`;
  const answer = await owner.send(address);
  const { headers } = answer;
  expect([answer.status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const large = Buffer.from(await answer.arrayBuffer());
  const small = Buffer.from(await (await owner.send(`${address}?size=small`)).arrayBuffer());
  expect(large.subarray(8, 12).toString()).toBe('WEBP');
  expect(small.equals(large)).toBe(false);
  const known = { headers: { 'If-None-Match': headers.get('etag') ?? '' } };
  expect((await owner.send(address, known)).status).toBe(304);
  for (const init of [{}, known]) {
    expect((await other.send(address, init)).status).toBe(404);
    expect((await fetch(server.url + address, init)).status).toBe(404);
  }
  for (const wrong of ['0', '2', '01', '-1', '1e0', '99999'])
    expect((await owner.send(`${source}/figure/${wrong}`)).status).toBe(404);
}, 180_000);
