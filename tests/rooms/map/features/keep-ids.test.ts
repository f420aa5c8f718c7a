import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleLabel } from '~/kit/outline/canonical';
import { rootLabel } from '~/kit/outline/hierarchy';
import { readCanonical, treeOf } from '~/rooms/map/rules/document';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { type Database, openDatabase } from '~/store/file/open';
import { type OldMap, writeOldDatabase } from '../../../support/old-maps';

/** More than are changed in one transaction. */
const count = 520;
let folder: string;
let file: string;
let before: OldMap[];
let lessonsBefore: unknown[];
let database: Database;
const said: string[] = [];

const lessonRows = (sqlite: SQLite.Database) => sqlite.prepare('select * from node_descriptions order by id').all();
const open = () => openDatabase({ file, migrationsFolder: 'migrations', say: (line) => said.push(line) });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-keep-ids-'));
  file = join(folder, 'topiary.db');
  before = writeOldDatabase(file, count);
  const old = new SQLite(file);
  lessonsBefore = lessonRows(old);
  old.close();
  database = open();
}, 60_000);
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database from before ids were stored', () => {
  it('has maps of all kinds, and lessons on them', () => {
    expect(before).toHaveLength(count);
    expect(lessonsBefore.length).toBeGreaterThan(1_500);
    expect(Math.max(...before.map(({ tree }) => tree.nodes.size))).toBe(49_999);
  });

  it('keeps every id, with its label and place', async () => {
    const maps = mapsIn(database);
    for (const { id, query, tree } of before) {
      const map = await maps.owned(id, 'ada');
      if (!map) throw new Error(`${id} is gone`);
      expect(map.query).toBe(query);
      expect(map.nodeIds, id).toBe(`${[...tree.nodes.keys()].join('\n')}\n`);
      // Comparing text is quicker.
      expect(JSON.stringify([...treeOf(map).nodes]), id).toBe(JSON.stringify([...tree.nodes]));
    }
  });

  it('keeps every lesson and tick unchanged, on an existing node', async () => {
    const after = lessonRows(database.sqlite) as { map_id: string; node_id: string }[];
    expect(after).toMatchObject(lessonsBefore as object[]);
    expect(after).toHaveLength(lessonsBefore.length);
    const ids = new Map(before.map(({ id, tree }) => [id, tree.nodes]));
    expect(after.every(({ map_id, node_id }) => ids.get(map_id)?.has(node_id))).toBe(true);
  });

  it("afterwards has every outline in canonical form, under the map's title", async () => {
    const maps = mapsIn(database);
    for (const { id, query } of before) {
      const { result = '' } = (await maps.owned(id, 'ada')) ?? {};
      expect(readCanonical(result), id).not.toBeNull();
      expect(titleLabel(result.slice(0, result.indexOf('\n'))), id).toBe(rootLabel(query));
    }
  });

  it('has a first version of every map', async () => {
    const versions = mapVersionsIn(database);
    for (const { id, tree } of before)
      expect(await versions.list(id)).toMatchObject([
        { version: 1, cause: 'created', change: { act: 'create', nodes: tree.nodes.size }, undoTo: null },
      ]);
  });

  it('is changed once, reports it, and continues after an interruption', () => {
    expect(said.at(-1)).toBe('Stored the node ids of 520 maps.');
    const rows = () => database.sqlite.prepare('select id, result, node_ids from maps order by id').all();
    const stored = rows();
    database.close();
    const told = said.length;
    database = open();
    expect(said).toHaveLength(told);
    database.sqlite.exec("update maps set node_ids = null where id like 'map7%'");
    database.close();
    database = open();
    expect(said.at(-1)).toBe('Stored the node ids of 11 maps.');
    expect(rows()).toEqual(stored);
  });

  it('gives the same result if an earlier release writes a map meanwhile', async () => {
    database.sqlite.exec("update maps set node_ids = null where id = 'map3'");
    const map = await mapsIn(database).owned('map3', 'ada');
    expect(map?.nodeIds).toBe(`${[...(before[3]?.tree.nodes.keys() ?? [])].join('\n')}\n`);
  });

  it('leaves a map alone that could never be read', async () => {
    database.sqlite.exec("update maps set node_ids = null, result = 'no outline' where id = 'map4'");
    database.close();
    database = open();
    expect(said).toContain('The outline of map map4 cannot be read. It is left as it is.');
    expect(database.sqlite.prepare("select result from maps where id = 'map4'").get()).toEqual({
      result: 'no outline',
    });
  });
});
