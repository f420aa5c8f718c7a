import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { writeDocument } from '~/rooms/map/rules/document';
import { mapsIn } from '~/rooms/map/store/maps-in';
import type { Engine } from '~/store/engine/engine';
import { outlined } from '../../../support/maps';
import { allMaps, type Upgraded, upgradedCluster, upgradedFile } from '../../../support/upgrade';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

const user = (id: string) => sql`
  insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
  values (${id}, ${id}, ${`${id}@example.org`}, ${`${id}@example.org`}, 1, ${at(1)}, ${at(1)})`;

function map(id: string, language: string, isPublic: 0 | 1) {
  const { query, document } = outlined(`Maps ${id}`);
  const { result, nodeIds } = writeDocument(document);
  return sql`
    insert into maps (id, user_id, query, query_key, result, node_ids, node_count, leaf_count, language, is_indexed,
      source_kind, source_name, created_at, updated_at, is_public)
    values (${id}, 'ada', ${query}, ${query.toLowerCase()}, ${result}, ${nodeIds}, 3, 2, ${language}, 1,
      'library', 'x', ${at(2)}, ${at(2)}, ${isPublic})`;
}

/** Moves a map to the bin as the earlier release did: 2 stood for a map that was public. */
const intoBin = (id: string, day: number) => sql`
  update maps set deleted_at = ${at(day)}, is_public = iif(is_public = 1, 2, 0) where id = ${id}`;

const writtenByOldRelease = [
  ...['ada', 'bob'].map(user),
  map('open', 'en', 1),
  map('own', 'de', 0),
  map('binned', 'fr', 1),
  map('kept', 'es', 0),
  sql`insert into cards (id, map_id, user_id, node_id, kind, front, back, text_key, origin, created_at, updated_at)
    values ('card', 'binned', 'bob', 'n1', 'open', 'Front', 'Back', 'front back', 'hand', ${at(2)}, ${at(2)})`,
  intoBin('kept', 3),
  intoBin('binned', 4),
];
const oldRelease = { lastMigration: '0022_space', wrote: writtenByOldRelease };

/** Each list and index that tells public maps from others. */
async function seen(engine: Engine) {
  const maps = mapsIn(engine);
  const page = { order: 'newest', offset: 0, limit: 9 } as const;
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort();
  const [titles, texts] = await engine.run(async (db) => [
    await db.all<{ id: string }>(sql`select map_id as id from public_titles`),
    await db.all<{ id: string; seen: number }>(sql`select map_id as id, seen from search_texts where kind = 'title'`),
  ]);
  return {
    listed: ids(await maps.listPublic(page)),
    mostViewed: ids(await maps.listPublic({ ...page, order: 'most-viewed' })),
    found: ids(await maps.listPublic({ ...page, search: 'maps' })),
    foundShort: ids(await maps.listPublic({ ...page, search: 'ma' })),
    addresses: ids(await maps.listAddresses({ limit: 9 })),
    languages: await maps.publicLanguages(),
    titles: ids(titles),
    texts: Object.fromEntries(texts.map((row) => [row.id, row.seen])),
  };
}

const publicMaps = (...ids: string[]) => ({
  listed: ids,
  mostViewed: ids,
  found: ids,
  foundShort: ids,
  addresses: ids,
  titles: ids,
});

async function showsWhatTheOldReleaseWrote({ engine, before }: Upgraded): Promise<void> {
  const maps = mapsIn(engine);
  const away = async () =>
    (await engine.run(async (db) => db.all<{ away: number }>(sql`select away from cards`)))[0]?.away;

  expect(before.map((row) => [row.id, row.is_public])).toEqual([
    ['binned', 2],
    ['kept', 0],
    ['open', 1],
    ['own', 0],
  ]);
  expect(await allMaps(engine)).toEqual(
    // Later migrations add columns, and have every map indexed anew.
    before.map((row) => ({
      ...row,
      is_public: row.is_public === 2 ? 1 : row.is_public,
      is_indexed: 0,
      submit_key: null,
      needs: null,
    })),
  );
  expect(await seen(engine)).toEqual({
    ...publicMaps('open'),
    languages: ['en'],
    texts: { open: 2, own: 1, binned: 0, kept: 0 },
  });
  expect(await maps.listBin('ada', 9)).toMatchObject([
    { id: 'binned', isPublic: true, deletedAt: new Date(at(4)) },
    { id: 'kept', isPublic: false, deletedAt: new Date(at(3)) },
  ]);
  expect(await maps.readable('binned', 'bob')).toBeNull();
  expect(await away()).toBe(2);

  expect([await maps.putBack('binned', 'ada'), await maps.putBack('kept', 'ada')]).toEqual([true, true]);
  expect(await maps.readable('binned', 'bob')).toMatchObject({ isPublic: true, deletedAt: null });
  expect(await maps.readable('kept', 'bob')).toBeNull();
  expect(await maps.owned('kept', 'ada')).toMatchObject({ isPublic: false });
  expect(await seen(engine)).toEqual({
    ...publicMaps('binned', 'open'),
    languages: ['en', 'fr'],
    texts: { open: 2, own: 1, binned: 2, kept: 1 },
  });
  expect(await away()).toBe(0);

  expect(await maps.putIntoBin('open', 'ada', new Date(at(5)))).toBe(true);
  expect(await seen(engine)).toMatchObject({ ...publicMaps('binned'), languages: ['fr'] });
  expect(await maps.erase('open', 'ada')).toBe(true);
  expect(await seen(engine)).toMatchObject(publicMaps('binned'));

  await expect(
    engine.run(async (db) => db.run(sql`update maps set is_public = 2 where id = 'binned'`)),
  ).rejects.toThrow();
  expect(await seen(engine)).toMatchObject(publicMaps('binned'));
}

it('a file in which 2 stood for public and in the bin opens with nothing lost', async () => {
  await showsWhatTheOldReleaseWrote(upgradedFile(oldRelease));
});

it('a cluster in which 2 stood for public and in the bin opens with nothing lost', async () => {
  await showsWhatTheOldReleaseWrote(await upgradedCluster(oldRelease));
}, 60_000);
