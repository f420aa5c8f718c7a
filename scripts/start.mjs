/**
 * `npm start`: prepares what is missing and serves the app in production mode.
 *
 * remix-serve runs inside this process, because it does not read `.env`, check settings, or migrate, and answers a
 * taken port with another one or a stack trace.
 *
 * With `WORKERS=n` this process serves nothing: it keeps n that do (workers.mjs).
 *
 * For tests: `--no-prepare` serves the existing build, `--no-env-file` ignores `.env`, and the process ends when the
 * IPC channel to its parent closes, so that a killed test leaves no server behind.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode, serverBuild } from './prepare.mjs';
import { giveUp, inShares, serveRequire, tryToListen, withFewerStats, withoutItsLog } from './serve.mjs';
import { isWorker, keepWorkers } from './workers.mjs';

process.chdir(root);
const prepares = !process.argv.includes('--no-prepare');
const readsEnvFile = !process.argv.includes('--no-env-file');
process.once('disconnect', () => process.exit(1));

try {
  requireNode();
  if (prepares) {
    await installPackages();
    await buildApp();
  } else if (!existsSync(serverBuild)) {
    throw new Trouble('there is no build. Run npm run build.');
  }
  if (readsEnvFile && existsSync('.env')) process.loadEnvFile('.env');
  // What the data folder gets is for this user alone. Not before the build, which others may run.
  process.umask(0o077);
  await serve();
} catch (error) {
  giveUp(error);
}

async function serve() {
  process.env.NODE_ENV = 'production';
  process.on('uncaughtException', giveUp);

  // The same address that remix-serve imports, so that both get one module with one open database.
  const address = `${pathToFileURL(serverBuild).href}?t=${statSync(serverBuild).mtimeMs}`;
  /** @type {import('./serve.mjs').ServerBuild} */
  const build = await import(address);
  const { boot } = build.entry.module;
  const settings = boot.settings();
  // Without PORT remix-serve takes any free port.
  process.env.PORT = String(settings.port);
  if (settings.host === null) delete process.env.HOST;
  else process.env.HOST = settings.host;

  const ready = `Topiary is ready at ${settings.appUrl} (data in ${settings.dataDir}`;
  // The port of a worker is opened by the process that keeps it.
  if (!isWorker) await tryToListen(settings.port, settings.host);
  if (settings.workers > 1 && !isWorker) {
    await boot.upgrade();
    return keepWorkers({
      count: settings.workers,
      log: boot.log(),
      ready(processes) {
        process.off('uncaughtException', giveUp);
        say(`${ready}, ${processes.length} workers: processes ${processes.join(', ')})`);
      },
    });
  }
  await boot.open();

  const require = serveRequire();
  withoutItsLog(require);
  withFewerStats(require);
  /** @type {{ createRequestHandler: Parameters<typeof inShares>[0] }} */
  const adapter = require('@remix-run/express');
  adapter.createRequestHandler = inShares(adapter.createRequestHandler);
  const { application } = /** @type {any} */ (require('express'));
  application.handle = boot.frontDoor(application.handle);

  // remix-serve prints one line when it listens; ours takes its place.
  const log = console.log;
  console.log = (...args) => {
    if (!String(args[0]).startsWith('[remix-serve]')) return log(...args);
    console.log = log;
    process.off('uncaughtException', giveUp);
    if (!isWorker) say(`${ready})`);
  };
  process.argv.splice(2, process.argv.length, serverBuild);
  await import(pathToFileURL(join(dirname(require.resolve('./package.json')), 'dist', 'cli.js')).href);
}
