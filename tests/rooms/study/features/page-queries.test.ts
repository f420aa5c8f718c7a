import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loader as today } from '~/rooms/home/routes/today';
import { loader as history } from '~/rooms/study/routes/history';
import { loader as map } from '~/rooms/study/routes/map';
import { loader as root } from '~/root';
import { createAccess } from '~/server/session.server';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { recordStatements, type Statement } from '../../../support/statements';

/** How often a page asks the store, for a learner with maps, lessons read and done, and cards. */

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

const kept = globalThis as { topiaryRooms?: unknown };
let test: TestRooms;
let statements: Statement[];
let mapId: string;
let cookie: string;
/** A parameter whose value SQLite reads while it compiles, so that it compiles the statement anew for each call. */
let isReadToCompile: RegExp;

beforeAll(async () => {
  test = await openTestRooms();
  statements = recordStatements(test.rooms.server.database);
  kept.topiaryRooms = test.rooms;
  const columns = columnsOfConditions();
  expect(columns).toEqual(expect.arrayContaining(['is_public', 'kind', 'state']));
  isReadToCompile = new RegExp(`\\b(?:${columns.join('|')})"? (?:= \\?|in \\([^)]*\\?)`, 'i');
  const { rooms, clock } = test;
  const ada = await test.member();
  for (const title of ['Bread', 'Stars', 'Trees'])
    mapId = await addMap(test, ada.id, title, '- One\n  - First\n  - Second\n- Two\n  - Third');
  for (const node of ['n2', 'n3', 'n5']) await addLesson(test, ada.id, mapId, node, `## ${node}\n\nA text.`);
  await rooms.lesson.progress.markRead({ mapId, nodeId: 'n2', userId: ada.id }, clock.now(), new Date(0));
  await rooms.lesson.progress.setDone({ mapId, nodeId: 'n2', userId: ada.id }, 1, true, clock.now());
  cookie = (await createAccess(rooms).startSession(new Request('http://topiary.test/'), ada.id)).split(';')[0] ?? '';
}, 120_000);

afterAll(async () => {
  delete kept.topiaryRooms;
  await test?.close();
});

/** The columns whose values are named in the condition of a partial index. */
function columnsOfConditions(): string[] {
  const indexes = test.rooms.server.database.sqlite
    .prepare<[], string>("select sql from sqlite_master where type = 'index' and sql like '% where %'")
    .pluck()
    .all();
  const conditions = indexes.map((sql) => sql.slice(sql.toLowerCase().indexOf(' where ')));
  const columns = conditions.flatMap((sql) => [...sql.matchAll(/(\w+)"? (?:=|in) /gi)].map(([, name = '']) => name));
  return [...new Set(columns)];
}

/** Loads a page as a browser's request does: the frame and the page at once, with one context. */
async function load(loader: Loader, address: string, params: Record<string, string>): Promise<void> {
  const request = new Request(`http://topiary.test${address}`, { headers: { cookie } });
  const context = {};
  await Promise.all([root as Loader, loader].map((each) => each({ request, params, context })));
}

it.each([
  { page: 'history', most: 4, loader: history, address: (): string => '/history' },
  { page: 'Today', most: 5, loader: today, address: (): string => '/today' },
  { page: 'a map', most: 5, loader: map, address: (): string => `/map/${mapId}` },
  { page: 'a lesson', most: 7, loader: map, address: (): string => `/map/${mapId}?node=n3` },
])('$page asks at most $most times', async ({ most, loader, address }) => {
  // Lessons and users are read once until they change.
  await load(loader as Loader, address(), { mapId });
  statements.length = 0;
  await load(loader as Loader, address(), { mapId });
  const asked = statements.filter(({ writes }) => !writes).map(({ sql }) => sql);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((sql) => isReadToCompile.test(sql))).toEqual([]);
});
