import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Rooms } from '~/composition.server';
import { createAdministration } from '~/rooms/admin/acts/administration';
import { countPageView, flushPageViews, isFirstLook } from '~/server/page-views.server';
import { openDatabase } from '~/store/file/open';
import { pageViewsIn } from '~/store/file/page-views';
import { temporaryDatabase } from '../../../support/database';
import { startTopiary } from '../../../support/server';

let store: ReturnType<typeof temporaryDatabase>;
let rooms: { readonly admin: Pick<Rooms['admin'], 'countPageViews'> };

beforeEach(() => {
  store = temporaryDatabase();
  const parts = {
    pageViews: pageViewsIn(store.database),
    clock: { now: () => new Date('2026-01-31T23:59:59Z') },
    database: store.database,
    stores: [],
    runs: { load: () => ({ running: 0, waiting: 0 }), shutDown: async () => {} },
    provider: 'library',
    report: () => {},
  };
  // Counting uses only these parts of the house.
  rooms = { admin: createAdministration(parts as unknown as Parameters<typeof createAdministration>[0]) };
});
afterEach(() => store.dispose());

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers });
const counted = () => store.database.sqlite.prepare('select day, route, views from page_views order by route').all();

it('page views are counted by address and day, and added up', async () => {
  countPageView(request(), '/');
  countPageView(request(), '/');
  countPageView(request(), '/maps');
  await flushPageViews(rooms);
  countPageView(request(), '/maps');
  await flushPageViews(rooms);
  expect(counted()).toEqual([
    { day: '2026-01-31', route: '/', views: 2 },
    { day: '2026-01-31', route: '/maps', views: 2 },
  ]);
});

it('clients that ask not to be counted are not', async () => {
  countPageView(request({ DNT: '1' }), '/maps');
  countPageView(request({ 'Sec-GPC': '1' }), '/maps');
  await flushPageViews(rooms);
  expect(counted()).toEqual([]);
});

it.each([
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }, true],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Fetch-Dest': 'document' }, true],
  [{ 'User-Agent': 'Googlebot/2.1' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Cache-Control': 'max-age=0' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Cache-Control': 'no-cache' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Purpose': 'prefetch;prerender' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Fetch-Dest': 'empty' }, false],
])('a first look at a map with %j: %s', (headers, expected) => {
  expect(isFirstLook(request(headers as unknown as Record<string, string>))).toBe(expected);
});

it('counts under old file names continue under their addresses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-migrations-'));
  cpSync('migrations', folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_titles'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
  const file = join(folder, 'topiary.db');
  const before = new Database(file);
  migrate(drizzle({ client: before }), { migrationsFolder: folder });
  const add = before.prepare("insert into page_views (day, route, views) values ('2026-01-30', ?, ?)");
  const old = [
    'routes/_index',
    'routes/map.$mapId',
    'routes/generations.$runId',
    'routes/$',
    'root',
    'routes/help._index',
  ];
  for (const [n, name] of old.entries()) add.run(name, n + 1);
  before.close();
  const after = openDatabase({ file, migrationsFolder: 'migrations' });
  expect(after.sqlite.prepare('select route, views from page_views order by views').raw().all()).toEqual([
    ['/', 1],
    ['/map/:mapId', 2],
    ['/runs/:runId', 3],
    ['/*', 4],
    ['root', 5],
    ['/help', 6],
  ]);
  after.close();
  rmSync(folder, { recursive: true });
});

it('the server counts a page under its route pattern', async () => {
  const server = await startTopiary();
  for (const path of [
    '/login?redirectTo=%2Fhistory',
    '/help/faq',
    '/',
    '/',
    '/map/none',
    '/help?_data=rooms%2Fhelp%2Froutes%2Fhelp',
  ])
    await (await fetch(server.url + path)).text();
  await server.stop();
  const file = openDatabase({ file: join(server.dataDir, 'topiary.db'), migrationsFolder: 'migrations' });
  expect(file.sqlite.prepare('select route, views from page_views order by route').raw().all()).toEqual([
    ['/', 2],
    ['/help/faq', 1],
    ['/login', 1],
  ]);
  file.close();
});
