/**
 * `npm run restore -- latest|<file>`: puts a backup in the place of the database of a stopped server
 * (docs/admin/backup.md).
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { main, Trouble } from './command.mjs';
import { requireNode, serverBuild } from './prepare.mjs';

// npm runs commands from the project's root, and says from where it was called.
const from = process.env.INIT_CWD || process.cwd();

await main(async () => {
  requireNode();
  if (!existsSync(serverBuild)) throw new Trouble('There is no build yet. Run npm run build.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV = 'production';
  // As private as the database.
  process.umask(0o077);

  /**
   * @typedef {(words: readonly string[], from: string) => Promise<{ lines: readonly string[], code: number }>} Command
   * @type {{ entry: { module: { restoreCommand: Command } } }}
   */
  const { entry } = await import(pathToFileURL(serverBuild).href);
  const { lines, code } = await entry.module.restoreCommand(process.argv.slice(2), from).catch((error) => {
    throw error?.name === 'BadSettings' ? new Trouble(error.message) : error;
  });
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
});
