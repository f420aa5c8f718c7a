import { join } from 'node:path';
import type { LoaderFunctionArgs } from '@remix-run/node';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asReaderOf } from '~/languages/reader';
import { loader } from '~/rooms/study/routes/map';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { recordStatements, type Statement } from '../../../support/statements';

/** A lesson's page is made once for visitors who come at the same time, and is another one after every change. */

const kept = globalThis as { topiaryRooms?: unknown };
let test: TestRooms;
let statements: Statement[];
let adaId: string;
let mapId: string;
/** Another process with the same file. */
let other: SQLite.Database;

beforeAll(async () => {
  test = await openTestRooms();
  statements = recordStatements(test.rooms.server.database);
  kept.topiaryRooms = test.rooms;
  adaId = (await test.member()).id;
  mapId = await addMap(test, adaId, 'Bread', '- One\n  - First\n  - Second\n- Two\n  - Third');
  await addLesson(test, adaId, mapId, 'n2', '## First\n\nA text.');
  await test.rooms.map.maps.setVisibility(mapId, adaId, true, test.clock.now());
  other = new SQLite(join(test.folder, 'topiary.db'));
}, 120_000);

afterAll(async () => {
  delete kept.topiaryRooms;
  other?.close();
  await test?.close();
});

interface Asked {
  readonly query?: string;
  readonly cookie?: string;
  readonly language?: string;
  readonly isData?: boolean;
}

/** The page as text: its data and its tree, or the status of a refusal. */
const page = ({ query = '?node=n2', cookie, language = 'en', isData = false }: Asked = {}): Promise<string> =>
  asReaderOf(
    () => language,
    async () => {
      const request = new Request(`http://topiary.test/map/${mapId}${query}`, { headers: cookie ? { cookie } : {} });
      const context: { isData: boolean; tree?: readonly Buffer[] } = { isData };
      const load = loader as (args: LoaderFunctionArgs) => Promise<unknown>;
      const data = await load({ request, params: { mapId }, context }).catch((error: unknown) => {
        if (error instanceof Response) return error.status;
        throw error;
      });
      return JSON.stringify(data) + Buffer.concat([...(context.tree ?? [])]).toString();
    },
  );

it('is made once for visitors who come at the same time', async () => {
  await page();
  statements.length = 0;
  const pages = await Promise.all(Array.from({ length: 20 }, () => page()));
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('A text.');
  const asked = statements.filter(({ writes }) => !writes).map(({ sql }) => sql);
  expect(asked).toEqual([...new Set(asked)]);
});

it('is another one for another address, language or choice of the reader', async () => {
  const pages = await Promise.all([
    page(),
    page({ query: '' }),
    page({ query: '?node=n4' }),
    page({ query: '?node=n2&read' }),
    page({ cookie: 'reading=l.serif' }),
    page({ cookie: 'tab=cards' }),
    page({ language: 'de' }),
    page({ isData: true }),
  ]);
  // Reading mode shows the same data, which is why its address is all that differs.
  expect(new Set(pages).size).toBe(pages.length - 1);
});

it.each<[string, () => unknown]>([
  ['the title', () => test.rooms.map.maps.rename(mapId, adaId, 'Cake', test.clock.now())],
  ['a lesson beside it', () => addLesson(test, adaId, mapId, 'n3', '## Second\n\nAnother text.')],
  [
    'the text, by another process',
    () => write("update node_descriptions set markdown = '## First\n\nNew.', renderer = 0"),
  ],
  ['the language of the map, by another process', () => write("update maps set language = 'fr'")],
  ['how often it was opened, by another process', () => write('update maps set view_count = view_count + 1')],
  ['the outline, by another process', () => write("update maps set result = replace(result, 'Third', 'Fourth')")],
  ['who may read it', () => test.rooms.map.maps.setVisibility(mapId, adaId, false, test.clock.now())],
])('is another one at once after a change: %s', async (_, change) => {
  const before = await page();
  expect(await page()).toBe(before);
  await change();
  expect(await page()).not.toBe(before);
});

it('is not kept once it was refused', async () => {
  expect(await page()).toBe('404');
  await test.rooms.map.maps.setVisibility(mapId, adaId, true, test.clock.now());
  expect(await page()).toContain('New.');
});

const write = (sql: string) => other.prepare(sql).run();
