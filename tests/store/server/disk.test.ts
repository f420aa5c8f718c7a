import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../support/accounts';
import { fillDisk, forbidWriting } from '../../support/disk';
import { png } from '../../support/picture-files';
import { readyAccount } from '../../support/ready-account';
import { readyMap } from '../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { until } from '../../support/streams';

/** The pages of a real server whose disk is full, or whose database is read-only. */

const fileBlocks = 4096;
const saved = 'What is saved.\n\n- [ ] Look at a tree\n';
const typed = 'What was typed & <kept>.';

let server: TopiaryServer;
let ada: Account;
let mapPath: string;
let node: string;

const fileOf = ({ dataDir }: TopiaryServer) => join(dataDir, 'topiary.db');

function rowOf(sql: string): unknown {
  const db = new SQLite(fileOf(server), { readonly: true });
  try {
    return db.prepare(sql).get();
  } finally {
    db.close();
  }
}
const lessonRow = () => rowOf('select markdown, version, tasks_done as done from node_descriptions');
const failures = () => server.log().match(/^.*\bfailed id=.*/gm) ?? [];

beforeAll(async () => {
  server = await startTopiary(process.platform === 'win32' ? {} : { fileBlocks });
  ada = await readyAccount(server, { role: 'keeper' });
  mapPath = `/map/${await readyMap(server, ada, 'Astronomy', '- Sun\n- Moon')}`;
  const page = await (await ada.send(mapPath)).text();
  node = /\?node=([\w-]+)/.exec(page)?.[1] ?? '';
  expect((await ada.post(`${mapPath}/lesson`, { node, content: saved, version: '0' })).status).toBe(302);
}, 180_000);
afterAll(() => server?.stop());

// Windows has no limit on the size of files.
describe.skipIf(process.platform === 'win32')('on a full disk', () => {
  let makeRoom: () => void;
  beforeAll(() => {
    makeRoom = fillDisk(fileOf(server), fileBlocks);
  });

  it('a form that saves a lesson answers 503 with the message, and contains what was typed', async () => {
    const before = failures().length;
    const response = await ada.post(`${mapPath}/lesson`, { node, content: typed, version: '1' });
    const page = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(page).toContain(messages.map.unavailable);
    expect(page).toMatch(/<textarea[^>]*name="content"[^>]*>What was typed &amp; &lt;kept&gt;\.<\/textarea>/);
    expect(page).toContain('<input type="hidden" name="version" value="1"/>');
    expect(lessonRow()).toEqual({ markdown: saved.trim(), version: 1, done: 0 });
    await until(() => failures().length === before + 1);
    expect(failures().at(-1)).toContain('StorageFault');
  });

  it.each([
    ['a save by a script', 'lesson.json', { content: typed, version: '1' }],
    ['a tick by a script', 'lesson.json', { task: '0:1', version: '1' }],
    ['a tick by a form', 'lesson/task', { task: '0:1', version: '1' }],
    ['a lesson that is done', 'lesson/done', { value: '1' }],
    ['a note by a script', 'note', { text: 'Look up', version: '0', answer: 'json' }],
    ['a changed visibility', 'visibility', { public: '1' }],
    ['a new title', 'rename', { title: 'Stars' }],
    ['another language', 'language', { language: 'de' }],
  ])('%s answers 503 with the message, is logged, and changes nothing', async (_, path, fields) => {
    const before = failures().length;
    const response = await ada.post(`${mapPath}/${path}`, { node, ...fields });
    expect(await response.text()).toContain(messages.map.unavailable);
    expect(response.status).toBe(503);
    await until(() => failures().length === before + 1);
    expect(lessonRow()).toEqual({ markdown: saved.trim(), version: 1, done: 0 });
    expect(rowOf('select is_public, query from maps')).toEqual({ is_public: 0, query: 'Astronomy' });
  });

  it('an uploaded file is refused with the message, keeps its title, and leaves nothing', async () => {
    const form = new FormData();
    form.append('title', 'The book of bees');
    form.append('file', new File(['Bees. '.repeat(1_500_000)], 'bees.txt'));
    const response = await ada.send('/sources', { method: 'POST', body: form });
    const page = await response.text();
    expect(response.status).toBe(503);
    expect(page).toContain(messages.map.unavailable);
    expect(page).toContain('value="The book of bees"');
    const uploads = join(server.dataDir, 'uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
    expect((await ada.send('/sources')).status).toBe(200);
  });

  it.each([
    ['that no row has room for', png],
    ['that itself has no room', async () => new Uint8Array(4_900_000).fill(7)],
  ])('a picture %s is refused with the message, keeps the text of its form, and leaves nothing', async (_, file) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ node, version: '1', content: typed, alt: 'A "leaf"' }))
      form.append(name, value);
    form.append('file', new File([(await file()) as BlobPart], 'leaf.png', { type: 'image/png' }));
    const response = await ada.send(`${mapPath}/pictures`, { method: 'POST', body: form });
    const page = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(page).toContain(messages.map.unavailable);
    expect(page).toMatch(/<textarea[^>]*name="content"[^>]*>What was typed &amp; &lt;kept&gt;\.<\/textarea>/);
    expect(page).toContain('value="A &quot;leaf&quot;"');
    expect(page).toContain('<input type="hidden" name="version" value="1"/>');
    const uploads = join(server.dataDir, 'uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
    expect(rowOf('select count(*) as n from map_pictures')).toEqual({ n: 0 });
  });

  it('a pasted source and a previewed import are refused with the message, and can be sent again', async () => {
    const pasted = await ada.post('/sources', { title: 'Bees', text: 'Bees dance.', key: 'full-disk' });
    const form = await pasted.text();
    expect(pasted.status).toBe(503);
    expect(form).toContain(messages.map.unavailable);
    expect(form).toContain('Bees dance.</textarea>');
    const preview = await (await ada.post('/import', { text: '- Bees\n  - Dance' })).text();
    const packed = /name="packed" value="([^"]*)"/.exec(preview)?.[1] ?? '';
    expect(packed).not.toBe('');
    const made = await ada.post('/import', {
      act: 'make',
      packed,
      topic: 'My bees',
      form: 'text',
      key: 'full',
    });
    const again = await made.text();
    expect(made.status).toBe(503);
    expect(again).toContain(messages.map.unavailable);
    expect(again).toContain('value="My bees"');
    expect(again).toContain(`value="${packed}"`);
  });

  it.each([
    ['a card', 'cards', { act: 'add', front: typed, back: 'Bees dance.' }],
    ['a node', 'change', { act: 'add', label: typed }],
    ['a question', 'ask', { question: typed }],
  ])('%s that is added answers 503 with the message, and contains what was typed', async (_, path, fields) => {
    const response = await ada.post(`${mapPath}/${path}`, { node, ...fields });
    const page = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(page).toContain(messages.map.unavailable);
    expect(page).toContain('What was typed &amp; &lt;kept&gt;.');
  });

  it('maps and lessons can be read, and everything can be saved once there is room', async () => {
    const page = await ada.send(`${mapPath}?node=${node}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('What is saved.');
    makeRoom();
    const response = await ada.post(`${mapPath}/lesson`, { node, content: typed, version: '1' });
    expect(response.status).toBe(302);
    expect(lessonRow()).toEqual({ markdown: typed, version: 2, done: 0 });
    expect((await ada.post(`${mapPath}/visibility`, { public: '1' })).status).toBe(302);
    expect(rowOf('select is_public from maps')).toEqual({ is_public: 1 });
  });
});

describe('with a read-only database', () => {
  beforeAll(async () => {
    await server.stop();
    const db = new SQLite(fileOf(server));
    // The last use is so long ago that the next page would record a new one.
    const longAgo = new Date(Date.now() - 6 * 60_000).toISOString();
    db.prepare('update sessions set last_seen_at = ?').run(longAgo);
    // An older version has rendered it, so the next reader would cause a new rendering.
    db.exec("update node_descriptions set renderer = 0, content = '<p>Old</p>'");
    db.pragma('journal_mode = delete');
    db.pragma('journal_mode = wal');
    db.close();
    forbidWriting(fileOf(server));
    const { url, dataDir } = server;
    server = await startTopiary({ dataDir, env: { APP_URL: url, PORT: String(server.port) } });
  }, 180_000);

  it('signed-in pages are served, and it is logged once', async () => {
    for (const path of ['/', '/account', '/history', mapPath, `${mapPath}?node=${node}`, '/lessons'])
      expect({ path, status: (await ada.send(path)).status }).toEqual({ path, status: 200 });
    const lesson = await (await ada.send(`${mapPath}?node=${node}`)).text();
    expect(lesson).toContain('<p>What was typed &amp; &lt;kept&gt;.</p>');
    await until(() => server.log().includes('last use of a session not noted'));
    expect(server.log().match(/last use of a session not noted/g)).toHaveLength(1);
    expect(failures()).toEqual([]);
  });

  it('a save is refused with the message, and contains what was typed', async () => {
    const response = await ada.post(`${mapPath}/lesson`, { node, content: 'Once more', version: '2' });
    const page = await response.text();
    expect(response.status).toBe(503);
    expect(page).toContain(messages.register.permissionDenied);
    expect(page).toContain('>Once more</textarea>');
  });
});
