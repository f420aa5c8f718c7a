/**
 * `npm run user -- list|verify|reset-link|admin|no-admin|delete <email>|grant <email> <n>|first-link|reindex|doctor|
 * move …`: looks after accounts, credits, the search and the model without the web, for administrators.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { main, Trouble } from './command.mjs';
import { requireNode, serverBuild } from './prepare.mjs';

await main(async () => {
  requireNode();
  if (!existsSync(serverBuild)) throw new Trouble('There is no build yet. Run npm run build.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV = 'production';
  process.umask(0o077);
  // Only the command's own output is printed, unless LOG_LEVEL asks for more.
  process.env.LOG_LEVEL ||= 'error';

  /**
   * @typedef {(words: readonly string[]) => Promise<{ lines: readonly string[], code: number }>} UserCommand
   * @type {{ entry: { module: { userCommand: UserCommand } } }}
   */
  const { entry } = await import(pathToFileURL(serverBuild).href);
  const { lines, code } = await entry.module.userCommand(process.argv.slice(2)).catch((error) => {
    throw ['BadSettings', 'DatabaseTrouble'].includes(error?.name) ? new Trouble(error.message) : error;
  });
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
});
