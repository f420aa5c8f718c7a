/**
 * A program for `tests/store/features/refused-upgrades.test.ts`: opens a file with a folder of migrations, as a start
 * does, prints each line, and ends with code 1 and the sentence if the file is refused.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '~/store/file/open';

const [file = '', migrationsFolder = ''] = process.argv.slice(2);
try {
  openDatabase({ file, migrationsFolder, say: (line) => writeSync(1, `${line}\n`) }).close();
} catch (error) {
  writeSync(2, `${(error as Error).name}: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
