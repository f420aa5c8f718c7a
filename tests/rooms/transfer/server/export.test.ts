import { EpubCheck } from '@likecoin/epubcheck-ts';
import SQLite from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportForms } from '~/rooms/transfer/rules/forms';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** Maps and cards as files, as a browser downloads them. */

let server: TopiaryServer;
let ada: Account;
let map: string;
let hostile: string;

beforeAll(async () => {
  server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1' } });
  ada = await readyAccount(server);
  map = `/map/${await makeMap(ada, 'Git')}`;
  hostile = `/map/${await makeMap(ada, '../"x"; 日本語 שלום <b>&\\%00.exe')}`;
  for (const each of [map, hostile]) {
    const leaf = /href="\?node=(\w+)"/.exec(await (await ada.send(each)).text())?.[1] ?? '';
    const content = '# One\n\n$x^2$ and `code`\n\n```exercise\nHow many?\n= 6\n```';
    await ada.post(`${each}/lesson.json`, { node: leaf, content, version: '0' });
    await ada.post(`${each}/cards`, { act: 'add', node: leaf, front: '=cmd|x', back: '$a$' });
  }
}, 180_000);
afterAll(() => server.stop());

async function download(path: string): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const response = await ada.send(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

it('a page names each form, and a map links to it', async () => {
  expect(await (await ada.send(map)).text()).toContain(`href="${map}/export"`);
  const html = await (await ada.send(`${map}/export`)).text();
  for (const form of exportForms) expect(html).toContain(`href="${map}/export/${form}"`);
  expect(html).not.toContain('<script type="module"');
});

it('a form that would be empty is not offered, and its address says why', async () => {
  const bare = `/map/${await makeMap(ada, 'Chess')}`;
  const html = await (await ada.send(`${bare}/export`)).text();
  for (const why of [
    'The lessons of this map have no exercises.',
    'You have no cards on this map, and its lessons have no exercises.',
    'You have no cards on this map.',
  ])
    expect(html).toContain(why);
  for (const form of ['gift', 'apkg', 'csv']) expect(html).not.toContain(`href="${bare}/export/${form}"`);
  const { response, bytes } = await download(`${bare}/export/csv`);
  expect(response.status).toBe(404);
  expect(bytes.toString()).toContain('You have no cards on this map.');
});

describe('each form', () => {
  it.each(exportForms)('%s is a download with the name of its map', async (form) => {
    const { response, bytes } = await download(`${map}/export/${form}`);
    expect(response.status).toBe(200);
    // A course is named by its id.
    expect(nameOf(response)).toBe(form === 'course' ? 'git.zip' : `knowledge-map-Git.${form}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(bytes.length).toBeGreaterThan(20);
  });

  it.each(exportForms)('%s of a map with a hostile title has a harmless name', async (form) => {
    const { response } = await download(`${hostile}/export/${form}`);
    expect(response.status).toBe(200);
    expect(nameOf(response)).toMatch(/^[\p{L}\p{M}\p{N}-]+\.\w+$/u);
    expect(nameOf(response).startsWith('knowledge-map-')).toBe(form !== 'course');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"; /);
  });

  it('that does not exist is not found', async () => {
    for (const form of ['txt', 'constructor', '__proto__', 'MD', 'md%00', '..%2fmd'])
      expect((await ada.send(`${map}/export/${form}`)).status, form).toBe(404);
  });
});

it('an EPUB and a deck arrive whole', async () => {
  const { messages } = await EpubCheck.validate(new Uint8Array((await download(`${hostile}/export/epub`)).bytes));
  expect(messages.filter(({ severity }) => /fatal|error|warning/.test(severity))).toEqual([]);
  const deck = unzipSync((await download(`${map}/export/apkg`)).bytes);
  const notes = new SQLite(Buffer.from(deck['collection.anki2'] ?? [])).prepare('select flds from notes').all();
  expect(JSON.stringify(notes)).toContain('=cmd|x');
  const { bytes } = await download(`${map}/export/csv`);
  expect(bytes.toString('utf8').split('\r\n')[1]).toMatch(/^'=cmd\|x,\$a\$,/);
});

it('the export of everything is a zip of all maps, including binned ones, and all cards', async () => {
  const second = `/map/${await makeMap(ada, 'git')}`;
  const binned = `/map/${await makeMap(ada, 'Chess')}`;
  await ada.post(`${binned}/delete`, {});
  const { response, bytes } = await download('/account/export/zip');
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining([
      'about.txt',
      'maps/knowledge-map-git.md',
      'maps/knowledge-map-git.json',
      'maps/knowledge-map-Git-2.md',
      'bin/knowledge-map-Chess.json',
      'cards.csv',
    ]),
  );
  expect(
    names.every((name) => /^(?:about\.txt|cards\.csv|(?:maps|bin)\/[\p{L}\p{M}\p{N}-]+\.(?:md|json))$/u.test(name)),
  ).toBe(true);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  expect(text('maps/knowledge-map-Git-2.json')).toBe((await download(`${map}/export/json`)).bytes.toString('utf8'));
  expect(text('maps/knowledge-map-Git-2.md')).toContain('$x^2$ and `code`');
  expect(text('cards.csv')).toContain("'=cmd|x");
  expect(second).not.toBe(map);
});

it('a client that downloads very many is asked to wait', async () => {
  const eve = await readyAccount(server);
  const own = `/map/${await makeMap(eve, 'Bees')}`;
  const statuses: number[] = [];
  for (let count = 0; count < 34; count += 1) {
    const response = await eve.send(`${own}/export/json`);
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(27);
  expect(statuses.at(-1)).toBe(429);
});
