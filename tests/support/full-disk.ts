/**
 * A program for `tests/store/features/failed-writes.test.ts`, which starts it with a limit on the size of files
 * (`ulimit -f`): beyond the limit every write fails as on a full disk, and Node ignores the signal. Opens the given
 * database, fills the log up to the limit, makes all calls, and prints the outcome of each.
 */
import { openDatabase } from '~/store/file/open';
import { cases, contentsOf } from './stores';

export interface Outcome {
  readonly name: string;
  /** `answered`, or the name and the reason of the error. */
  readonly end: string;
  readonly unchanged: boolean;
}

void main(process.argv[2] ?? '');

async function main(file: string): Promise<void> {
  const database = openDatabase({ file, migrationsFolder: 'migrations' });
  const { sqlite } = database;

  // One page for each commit: once that fails, no smaller write succeeds.
  sqlite.pragma('synchronous = OFF');
  const grow = sqlite.prepare('update page_views set views = views + 1');
  let full = false;
  for (let commits = 0; !full && commits < 10_000; commits += 1) {
    try {
      grow.run();
    } catch {
      full = true;
    }
  }
  sqlite.pragma('synchronous = FULL');
  if (!full) throw new Error('the limit on the size of files does not hold here');

  const before = contentsOf(database);
  const outcomes: Outcome[] = [];
  for (const { name, ask } of cases) {
    const end = await ask(database).then(
      () => 'answered',
      (error: { name: string; reason?: string }) => `${error.name} ${error.reason}`,
    );
    outcomes.push({ name, end, unchanged: contentsOf(database) === before });
  }
  process.stdout.write(JSON.stringify(outcomes));
}
