import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import type { ClusterAddress } from '~/kit/store/address';
import { openDatabase } from '~/store/file/open';
import { ClusterTrouble } from './migrate';
import { Refused, Unreachable } from './node';
import { type Nodes, nodesAt } from './nodes';
import { openCluster } from './open';
import { createApplied, readAll, tableOfApplied } from './writes';

export interface Move {
  readonly file: string;
  readonly address: ClusterAddress;
  readonly migrationsFolder: string;
  /** The pauses before a transfer is tried again. */
  readonly pausesMs?: readonly number[];
}

/** A table on both sides. */
interface MovedTable {
  readonly name: string;
  readonly here: TableFigures;
  readonly there: TableFigures;
}

interface TableFigures {
  readonly rows: number;
  /** Checksum of all rows in their order. */
  readonly checksum: string;
}

/** A page of rows has at most this many, and, as long as a single row is no larger, this many bytes. */
const mostAtOnce = { rows: 100, bytes: 32_000_000 };
/** The timeouts for reading a page of rows. */
const slowly = { attemptMs: 60_000, patienceMs: 5 * 60_000 };
/** Tables that belong to an engine itself and are not compared. */
const ownTables = [tableOfApplied, '__drizzle_migrations'];
const namesOfTables = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`;

/** Copies a file into an empty cluster. @throws ClusterTrouble if that is not possible, with nothing changed */
export async function moveToCluster({ file, address, migrationsFolder, pausesMs }: Move): Promise<MovedTable[]> {
  // Opening a missing file would create one, and the cluster would get its empty tables.
  if (!existsSync(file)) throw new ClusterTrouble(`there is no ${file}. Nothing was changed.`);
  const nodes = nodesAt(address, undefined, pausesMs);
  await mustBeEmpty(nodes, { address, migrationsFolder });
  const copy = `${file}.moving`;
  rmSync(copy, { force: true });
  try {
    const database = openDatabase({ file, migrationsFolder });
    try {
      database.sqlite.prepare('vacuum into ?').run(copy);
    } finally {
      database.close();
    }
    const sqlite = new SQLite(copy);
    try {
      sqlite.exec(createApplied);
      // rqlite accepts no file with a write-ahead log.
      sqlite.pragma('journal_mode = DELETE');
      const moved = readFileSync(copy);
      try {
        await nodes.load(moved);
      } catch (error) {
        return await loadedAllTheSame(error, () => compare(sqlite, nodes));
      }
      return await compare(sqlite, nodes);
    } finally {
      sqlite.close();
    }
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * A cluster loads a file completely or not at all, but its answer may be lost: compares the rows.
 * @throws ClusterTrouble
 */
async function loadedAllTheSame(error: unknown, look: () => Promise<MovedTable[]>): Promise<MovedTable[]> {
  if (error instanceof Refused) throw new ClusterTrouble(`${error.message} Nothing was changed.`);
  const reasons = error instanceof Unreachable ? error.reasons.join(', ') : String(error);
  const tables = await look().catch(() => null);
  if (tables?.every(isWhole)) return tables;
  throw new ClusterTrouble(
    tables
      ? `the cluster did not take the rows: ${reasons}. It has what it had before; try again.`
      : `the cluster does not answer any more: ${reasons}. It has all rows or none; try again when it answers.`,
  );
}

/** Copies a cluster into a file that does not exist or has no accounts. @throws ClusterTrouble, with nothing changed */
export async function moveToFile({ file, address, migrationsFolder }: Move): Promise<MovedTable[]> {
  const nodes = nodesAt(address);
  const cluster = openCluster({ address, migrationsFolder });
  await cluster.opened();
  cluster.close();
  if (existsSync(file)) {
    const database = openDatabase({ file, migrationsFolder });
    const users = database.sqlite.prepare('select count(*) from users').pluck().get() as number;
    database.close();
    if (users > 0) throw new ClusterTrouble(`${file} has accounts already. Nothing was changed.`);
  }
  const copy = `${file}.moving`;
  try {
    writeFileSync(copy, await nodes.backup(), { mode: 0o600 });
    const sqlite = new SQLite(copy);
    let tables: MovedTable[];
    try {
      tables = await compare(sqlite, nodes);
      sqlite.exec(`drop table if exists ${tableOfApplied}`);
    } finally {
      sqlite.close();
    }
    if (!tables.every(isWhole)) return tables;
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    renameSync(copy, file);
    return tables;
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  }
}

/** Whether a table is the same on both sides. */
export const isWhole = ({ here, there }: MovedTable): boolean =>
  here.rows === there.rows && here.checksum === there.checksum;

async function mustBeEmpty(nodes: Nodes, options: Pick<Move, 'address' | 'migrationsFolder'>): Promise<void> {
  const cluster = openCluster(options);
  await cluster.opened();
  cluster.close();
  const [users] = await readAll(nodes, [['select count(*) from users']]);
  if (users?.rows[0]?.[0] !== 0) throw new ClusterTrouble('the cluster has accounts already. Nothing was changed.');
}

async function compare(sqlite: SQLite.Database, nodes: Nodes): Promise<MovedTable[]> {
  const names = (sqlite.prepare(namesOfTables).pluck().all() as string[]).filter((name) => !ownTables.includes(name));
  const tables: MovedTable[] = [];
  for (const name of names) {
    const atOnce = rowsAtOnce(sqlite, name);
    const text = `select rowid, * from "${name}" where rowid > ? order by rowid limit ${atOnce}`;
    const statement = sqlite.prepare(text).raw();
    const here = await figuresOf(atOnce, async (after) => statement.all(after) as unknown[][]);
    const there = await figuresOf(atOnce, async (after) => {
      const [answer] = await readAll(nodes, [[text, after]], slowly);
      return answer?.rows ?? [];
    });
    tables.push({ name, here, there });
  }
  return tables;
}

/** How many rows of a table a page has, by the largest of them. */
export function rowsAtOnce(sqlite: SQLite.Database, table: string): number {
  const columns = sqlite.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const size = columns.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ');
  const largest = sqlite.prepare(`select coalesce(max(${size}), 0) from "${table}"`).pluck().get() as number;
  return Math.min(mostAtOnce.rows, Math.max(1, Math.floor(mostAtOnce.bytes / Math.max(1, largest))));
}

async function figuresOf(
  atOnce: number,
  page: (after: number) => Promise<readonly (readonly unknown[])[]>,
): Promise<TableFigures> {
  const hash = createHash('sha256');
  let rows = 0;
  for (let after = 0; ; ) {
    const found = await page(after);
    for (const row of found) hash.update(JSON.stringify(row)).update('\n');
    rows += found.length;
    const last = found.at(-1)?.[0];
    if (found.length < atOnce || typeof last !== 'number') break;
    after = last;
  }
  return { rows, checksum: hash.digest('hex').slice(0, 16) };
}
