import { resolve } from 'node:path';
import { restoreRows } from '~/composition.server';
import { bytesSaid } from '~/kit/store/storage';
import { currentSettings } from '../settings.server';
import type { CommandAnswer } from '../user-command.server';

const usage: CommandAnswer = {
  lines: [
    'npm run restore -- latest  puts the newest copy of BACKUP_DIR in the place of the database; stop the server before',
    'npm run restore -- <file>  the same with a copy that you name',
  ],
  code: 2,
};

/**
 * Restores a backup.
 * @param from the folder that the path is relative to
 */
export async function restoreCommand(words: readonly string[], from: string): Promise<CommandAnswer> {
  const [name = '', ...rest] = words;
  if (name === '' || rest.length > 0) return usage;
  const settings = currentSettings();
  // The file of a server that has moved to a cluster would be restored to no effect.
  if (settings.cluster)
    return {
      lines: ['DATABASE_URL is set, so the rows are in a cluster. docs/admin/cluster.md says how to restore it.'],
      code: 1,
    };
  try {
    const done = await restoreRows(settings, name === 'latest' ? name : resolve(from, name));
    const { users, maps, node_descriptions: lessons } = done.rows;
    const made = done.madeAt ? `, made at ${done.madeAt.toISOString()}` : '';
    return {
      lines: [
        `Restored ${done.from} (${bytesSaid(done.bytes)}${made}) to ${done.to}, checked. Accounts: ${users}, maps: ${maps}, lessons: ${lessons}.`,
        ...(done.replaced
          ? [`The database from before is kept as ${done.replaced}. Remove it once you need it no more.`]
          : []),
        'Now start the server. If the copy is of an older version, the start migrates it.',
      ],
      code: 0,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'RestoreRefused') return { lines: [error.message], code: 1 };
    // A fault of the disk or of a file's permissions.
    if ('code' in error) return { lines: [`Nothing was restored: ${error.message}`], code: 1 };
    throw error;
  }
}
