/**
 * `npm start`: prepares what is missing and serves the app in production mode.
 *
 * With `WORKERS=n` this process serves nothing: it keeps n that do (workers.mjs).
 *
 * For tests: `--no-prepare` serves the existing build, `--no-env-file` ignores `.env`, and the process ends when the
 * IPC channel to its parent closes, so that a killed test leaves no server behind.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startWithArenas } from './arenas.mjs';
import { root, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode, serverBuild } from './prepare.mjs';
import { giveUp, sayReady, tryToListen } from './serve.mjs';
import { isWorker, keepWorkers } from './workers.mjs';

/** Connections that may wait to be accepted: the system lets further ones, whosever they are, wait for seconds. */
const backlog = 4_096;

startWithArenas();
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
  // Files in the data folder are only for this user. Set after the build, which other users may run.
  process.umask(0o077);
  await serve();
} catch (error) {
  giveUp(error);
}

async function serve() {
  process.env.NODE_ENV = 'production';
  process.on('uncaughtException', giveUp);
  /** @type {import('./serve.mjs').ServerBuild} */
  const build = await import(pathToFileURL(serverBuild).href);
  const { boot } = build.entry.module;
  const settings = boot.settings();
  const ready = `Topiary is ready at ${settings.appUrl} (data in ${settings.dataDir}`;
  // The port of a worker is opened by the primary process.
  if (!isWorker) await tryToListen(settings.port, settings.host);
  if (settings.workers > 1 && !isWorker) {
    const firstLink = await boot.upgrade();
    return keepWorkers({
      count: settings.workers,
      log: boot.log(),
      ready(processes) {
        process.off('uncaughtException', giveUp);
        sayReady(`${ready}, ${processes.length} workers: processes ${processes.join(', ')})`, firstLink);
      },
    });
  }
  const rooms = await boot.open();
  const firstLink = isWorker ? null : await rooms.firstLink();
  // This version of the router needs Remix's own fetch (docs/decisions/0001).
  boot.installGlobals({ nativeFetch: false });
  const files = boot.buildFiles(join(root, 'build', 'client'));
  const routes = boot.routesOf(build, 'production');
  const server = createServer(boot.requestListener(files, routes, boot.streamsOf(build), boot.documentsOf(build)));
  rooms.listening(server);
  server.once('error', giveUp);
  const { port, host } = settings;
  server.listen({ port, backlog, ...(host === null ? {} : { host }) }, () => {
    server.off('error', giveUp);
    process.off('uncaughtException', giveUp);
    if (!isWorker) sayReady(`${ready})`, firstLink);
  });
}
