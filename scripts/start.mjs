/**
 * `npm start`: makes ready what is missing and serves the app in production mode.
 *
 * remix-serve runs inside this process, because around it stands what it does not do itself: read `.env`, check the settings
 * and the port before anything is opened (it silently takes another port, and ends in a stack trace on a taken one), migrate.
 *
 * `--no-prepare` serves the build that is there; `--no-env-file` leaves `.env` alone. The tests use both, and a channel to the
 * process: when their end of it is gone, they were killed, and what they started must not stay behind.
 */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode, serverBuild } from './prepare.mjs';

/**
 * What `app/entry.server.tsx` offers to whoever starts the server.
 * @typedef {object} Boot
 * @property {() => { port: number, host: string | null, appUrl: string, dataDir: string }} settings
 *   throws `BadSettings` with one line for each setting that cannot be used
 * @property {() => Promise<void>} open migrates, takes up runs that were cut off, and listens for signals
 * @property {(build: object) => (path: string) => object} routeShares gives the build with the routes that a path can lead to
 */

/** @typedef {(request: { path: string }, response: object, next: () => void) => unknown} Handler */

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
  await serve();
} catch (error) {
  giveUp(error);
}

async function serve() {
  process.env.NODE_ENV = 'production';
  process.on('uncaughtException', giveUp);

  // The address that remix-serve will import: the same one means the same module, with the database that we open here.
  const address = `${pathToFileURL(serverBuild).href}?t=${statSync(serverBuild).mtimeMs}`;
  /** @type {{ entry: { module: { boot: Boot } } }} */
  const { entry } = await import(address);
  const { boot } = entry.module;
  const settings = boot.settings();
  // Left to itself remix-serve takes any port that is free.
  process.env.PORT = String(settings.port);
  if (settings.host === null) delete process.env.HOST;
  else process.env.HOST = settings.host;

  await tryToListen(settings.port, settings.host);
  await boot.open();

  const serveRequire = createRequire(createRequire(import.meta.url).resolve('@remix-run/serve/package.json'));
  // It would log whole addresses, and with them the tokens of mail links; the app writes its own log.
  serveRequire('morgan').format('tiny', () => null);

  // A handler for each share of the routes instead of one for all, which match an address much quicker (docs/decisions/0011).
  /** @type {{ createRequestHandler: (from: { build: object, mode: string }) => Handler }} */
  const adapter = serveRequire('@remix-run/express');
  const { createRequestHandler } = adapter;
  adapter.createRequestHandler = ({ build, mode }) => {
    const shareOf = boot.routeShares(build);
    /** @type {Map<object, Handler>} */
    const handlers = new Map();
    return (request, response, next) => {
      const share = shareOf(request.path);
      const handler = handlers.get(share) ?? createRequestHandler({ build: share, mode });
      handlers.set(share, handler);
      return handler(request, response, next);
    };
  };

  // Its one line comes when the server listens, so that is the moment to say so, in our words.
  const log = console.log;
  console.log = (...args) => {
    if (!String(args[0]).startsWith('[remix-serve]')) return log(...args);
    console.log = log;
    process.off('uncaughtException', giveUp);
    say(`Topiary is ready at ${settings.appUrl} (data in ${settings.dataDir})`);
  };
  process.argv.splice(2, process.argv.length, serverBuild);
  await import(pathToFileURL(join(dirname(serveRequire.resolve('./package.json')), 'dist', 'cli.js')).href);
}

/**
 * Listens for a moment where the server will, because remix-serve meets a taken port with a stack trace, and only after the
 * database was opened and migrated.
 * @param {number} port
 * @param {string | null} host
 * @returns {Promise<void>}
 */
function tryToListen(port, host) {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', reject);
    trial.listen({ port, ...(host === null ? {} : { host }) }, () => trial.close(() => resolve()));
  });
}

/**
 * Says in one line why the server does not start, and ends.
 * @param {unknown} error
 * @returns {never}
 */
function giveUp(error) {
  for (const line of reasons(error)) console.error(`Topiary cannot start: ${line}`);
  if (process.env.LOG_LEVEL === 'debug' && !(error instanceof Trouble)) console.error(error);
  process.exit(1);
}

/**
 * @param {unknown} error
 * @returns {readonly string[]}
 */
function reasons(error) {
  if (!(error instanceof Error)) return [String(error)];
  if (error.name === 'BadSettings') return /** @type {Error & { lines: readonly string[] }} */ (error).lines;
  const { syscall, code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const { PORT: port, HOST: host } = process.env;
    switch (code) {
      case 'EADDRINUSE':
        return [`Port ${port} is taken. Stop what listens there or set PORT.`];
      case 'EACCES':
        return [`Port ${port} may not be used by this user. Set PORT to one above 1023.`];
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return [`HOST ${host} is no address of this machine. Leave HOST empty to listen on all of them.`];
    }
  }
  return [message.trim().replace(/\s*\n\s*/g, ' ')];
}
