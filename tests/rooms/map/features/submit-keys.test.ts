import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copiesIn } from '~/rooms/copy/store/copies-in';
import { writeDocument } from '~/rooms/map/rules/document';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import type { NewMap } from '~/rooms/map/store/maps';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { outlined } from '../../../support/maps';
import { allMaps, type Upgraded, upgradedCluster, upgradedFile } from '../../../support/upgrade';

/** Maps that are made without a run have a column of their own for the key of their submit. */

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

const user = (id: string) => sql`
  insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
  values (${id}, ${id}, ${`${id}@example.org`}, ${`${id}@example.org`}, 1, ${at(1)}, ${at(1)})`;

/** A map as the earlier release wrote it: the key of a submit stood in place of a run's id. */
function map(id: string, owner: string, runId: string | null) {
  const { query, document } = outlined(`Maps ${id}`);
  const { result, nodeIds } = writeDocument(document);
  return sql`
    insert into maps (id, user_id, query, query_key, result, node_ids, node_count, leaf_count, language, is_indexed,
      source_kind, source_name, created_at, updated_at, generation_id)
    values (${id}, ${owner}, ${query}, ${query.toLowerCase()}, ${result}, ${nodeIds}, 3, 2, 'en', 1,
      'library', 'x', ${at(2)}, ${at(2)}, ${runId})`;
}

const writtenByOldRelease = [
  ...['ada', 'bob'].map(user),
  map('imported', 'ada', 'import ada the key: 1'),
  map('imported-by-bob', 'bob', 'import bob the key: 1'),
  map('binned', 'ada', 'import ada second'),
  map('copied', 'bob', 'copy bob plain the-key'),
  map('of-headings', 'ada', 'headings source book the-key'),
  map('of-run', 'ada', 'Vx3_import-copy'),
  map('plain', 'ada', null),
  sql`update maps set deleted_at = ${at(3)} where id = 'binned'`,
  sql`update maps set is_public = 1 where id = 'plain'`,
];
const oldRelease = { lastMigration: '0023_public_and_bin', wrote: writtenByOldRelease };

const keys: Readonly<Record<string, string>> = {
  imported: submitKeys.import('the key: 1'),
  'imported-by-bob': submitKeys.import('the key: 1'),
  binned: submitKeys.import('second'),
  copied: submitKeys.copy('plain', 'the-key'),
  'of-headings': submitKeys.headings('book', 'the-key'),
};

const newMap = (id: string, userId: string, more: Partial<NewMap>): NewMap => ({
  ...{ ...outlined('Again'), id, userId, runId: null, at: new Date(at(4)) },
  source: { kind: 'library', name: 'x', prompt: '' },
  ...more,
});

async function leadsToTheSameMaps({ engine, before }: Upgraded): Promise<void> {
  const maps = mapsIn(engine);
  const migrated = before.map((row) => {
    const submitKey = keys[String(row.id)] ?? null;
    const generationId = submitKey === null ? row.generation_id : null;
    // Later migrations have every map indexed anew, and add a column.
    return { ...row, submit_key: submitKey, generation_id: generationId, is_indexed: 0, needs: null };
  });
  expect(await allMaps(engine)).toEqual(migrated);

  for (const { id, user_id: owner } of before) {
    const submitKey = keys[String(id)];
    if (submitKey === undefined) continue;
    expect(await maps.bySubmit(String(owner), submitKey)).toMatchObject([{ id }]);
    expect(await maps.add(newMap(`${id} again`, String(owner), { submitKey }))).toBe(id);
  }
  const from = { id: 'plain', version: 1 };
  const { document } = outlined('Maps plain');
  const key = submitKeys.copy('plain', 'the-key');
  const copy = { id: 'copied again', userId: 'bob', from, document, unticked: [], key, at: new Date(at(4)) };
  expect(await copiesIn(engine).keep(copy)).toBe('copied');
  expect(await maps.byRun('Vx3_import-copy')).toBe('of-run');
  expect(await maps.add(newMap('of-run again', 'ada', { runId: 'Vx3_import-copy' }))).toBe('of-run');
  expect(await allMaps(engine)).toEqual(migrated);

  const others = newMap('of-bob', 'bob', { submitKey: submitKeys.import('second') });
  expect(await maps.add(others)).toBe('of-bob');
  expect(await maps.bySubmit('bob', submitKeys.import('second'))).toMatchObject([{ id: 'of-bob' }]);
  expect(await maps.bySubmit('bob', submitKeys.headings('book', 'the-key'))).toEqual([]);
}

it('a file with keys of submits in place of run ids opens with nothing lost', async () => {
  await leadsToTheSameMaps(upgradedFile(oldRelease));
});

it('a cluster with keys of submits in place of run ids opens with nothing lost', async () => {
  await leadsToTheSameMaps(await upgradedCluster(oldRelease));
}, 60_000);
