import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '~/store/file/open';
import { temporaryDatabase } from '../../support/database';
import { handClock, openTestRooms } from '../../support/rooms';
import {
  changedByUpgrades,
  copiesBeside,
  faultsOf,
  fixtures,
  lostRows,
  migrationTags,
  schemaOf,
  writeDatabaseOf,
  writeFixture,
} from '../../support/upgrades';
import { isFull } from '../../torture/scale';

let dataDir: string;
let file: string;
const newest = migrationTags.at(-1) as string;
/**
 * Earlier versions. Those of which a database is kept have all statements of the versions that follow them before them,
 * with the same rows; of the others `npm test` tries some, and the last one.
 */
const earlier = migrationTags
  .slice(0, -1)
  .filter((tag, n, all) => isFull || fixtures.includes(tag) || n % 7 === 3 || n === all.length - 1);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'topiary-upgrades-'));
  file = join(dataDir, 'topiary.db');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The file as the earlier version left it. */
function keepOriginal(): string {
  const original = join(dataDir, 'original.db');
  copyFileSync(file, original);
  return original;
}

describe('a database of every earlier version', () => {
  let freshSchema: ReturnType<typeof schemaOf>;
  beforeAll(() => {
    const { database, dispose } = temporaryDatabase();
    freshSchema = schemaOf(database.sqlite.name);
    dispose();
  });

  it.each(earlier)('of %s keeps all rows, and has the schema of a new one', (last) => {
    writeDatabaseOf(file, last);
    const original = keepOriginal();
    const said: string[] = [];
    openDatabase({ file, migrationsFolder: 'migrations', say: (line) => said.push(line) }).close();

    const copies = copiesBeside(dataDir);
    expect(copies).toEqual([`${file}.before-${newest}`]);
    expect(said[0]).toBe(`Copied the database to ${copies[0]} before changing it.`);
    expect(schemaOf(copies[0] as string)).toEqual(schemaOf(original));
    expect(lostRows(copies[0] as string, original)).toEqual([]);
    expect(faultsOf(copies[0] as string)).toEqual([]);

    expect(lostRows(file, original, changedByUpgrades)).toEqual([]);
    expect(faultsOf(file)).toEqual([]);
    expect(schemaOf(file)).toEqual(freshSchema);
  });
});

it('a row that is lost or has another text is noticed', () => {
  writeDatabaseOf(file, newest);
  const original = keepOriginal();
  const sqlite = new SQLite(file);
  sqlite.exec('delete from notes where rowid = (select max(rowid) from notes)');
  sqlite.exec("update cards set front = 'Another question' where rowid = (select max(rowid) from cards)");
  sqlite.close();
  expect(lostRows(file, original, changedByUpgrades)).toEqual([
    expect.stringMatching(/^cards: 1 of \d+ rows are lost/),
    expect.stringMatching(/^notes: 1 of \d+ rows are lost/),
  ]);
});

const textOf = async (pieces: AsyncIterable<string | Uint8Array>) => {
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : new TextDecoder().decode(piece);
  return text;
};

describe('a database that an earlier version wrote', () => {
  it.each(fixtures)('of %s is read by the screens of this one', async (fixture) => {
    writeFixture(file, fixture);
    const home = await openTestRooms({ env: { DATA_DIR: dataDir }, clock: handClock('2027-01-01T12:00:00.000Z') });
    const { account, map, lesson, review, transfer } = home.rooms;
    const ada = await account.users.byEmail('ada@example.org');
    if (!ada) throw new Error('the account is lost');

    const listed = await map.maps.listForUser(ada.id, { limit: 20 });
    expect(listed.map(({ query }) => query)).toContain('Beekeeping');
    const photography = listed.find(({ query }) => query.startsWith('Photography'));
    const opened = await lesson.openMap(photography?.id ?? '', ada.id);
    expect(opened?.tree.nodes.size).toBeGreaterThan(20);
    const [written] = await lesson.lessons.listForUser(ada.id, 50, 'open');
    const about = await lesson.openMap(written?.mapId ?? '', ada.id);
    const node = about && (await lesson.openNode(about, written?.nodeId ?? '', 'ticks'));
    expect(node?.html?.length).toBeGreaterThan(200);

    const exported = JSON.parse(await textOf(transfer.exportAsJson(ada))) as { maps: unknown[] };
    const text = JSON.stringify(exported);
    expect(text).toContain('A second paragraph; with a semicolon.');
    expect(exported.maps.length).toBeGreaterThanOrEqual(listed.length);
    if (fixture >= '0007') {
      const learner = { userId: ada.id, days: { zone: null, startsAt: 4 }, retention: 0.9, newCardsADay: 10 };
      const queue = await review.nextCards(learner, { mapId: null, nodeId: null });
      expect(queue?.cards.length).toBeGreaterThan(0);
      expect(text).toContain('What is 0?');
    }
    if (fixture >= '0027') expect(text).toContain('Note 1. In my own words');
    await home.close();
  });
});
