/**
 * `npm run dev`: the same boot as `npm start`, with Vite instead of the build. The next request sees a changed screen
 * or route. A change of modules that the house is made of closes it and opens a new one, which resumes its runs
 * (docs/decisions/0016). For tests, it has the options of start.mjs and also ends on disconnect.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { main, say } from './command.mjs';
import { installPackages, requireNode } from './prepare.mjs';
import { giveUp, sayReady, tryToListen } from './serve.mjs';

process.once('disconnect', () => process.exit(1));

await main(async () => {
  requireNode();
  if (!process.argv.includes('--no-prepare')) await installPackages();
  if (!process.argv.includes('--no-env-file') && existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV = 'development';
  process.umask(0o077);
  await serve().catch(giveUp);
});

async function serve() {
  // Imported only now, after the packages were installed.
  const { installGlobals } = await import('@remix-run/node');
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({
    appType: 'custom',
    // Hot updates use this server's own port, which is all that the content security policy allows.
    server: { middlewareMode: true, hmr: { server } },
  });
  await mapErrors(vite);
  /** @returns {Promise<import('./serve.mjs').ServerBuild>} */
  const load = async () => /** @type {any} */ (await vite.ssrLoadModule('virtual:remix/server-build'));

  let build = await load();
  const settings = build.entry.module.boot.settings();
  // Vite serves the sources, so other machines have no access unless HOST says so.
  const host = settings.host ?? 'localhost';
  await tryToListen(settings.port, host);
  // Vite's own listeners would exit before the house is closed.
  process.removeAllListeners('SIGTERM');
  installGlobals({ nativeFetch: false });
  let rooms = await build.entry.module.boot.open();
  rooms.listening(server);
  const routes = () => build.entry.module.boot.routesOf(build, 'development');
  let handle = routes();

  const reload = async () => {
    const next = await load();
    if (next === build) return;
    const { boot } = next.entry.module;
    const isOther = boot !== build.entry.module.boot;
    if (isOther) {
      // Checked first, because the old house must stay open if the new one cannot be opened.
      boot.settings();
      say('The house has changed: closing it and opening the new one.');
      // No waiting: the request that waits for this is itself one of the answers under way.
      await rooms.close(0);
      rooms = await boot.open();
      rooms.listening(server);
    }
    build = next;
    handle = routes();
    if (isOther) listen();
  };
  // One reload at a time.
  let reloaded = Promise.resolve();

  /** @type {import('./serve.mjs').Handler} */
  const answer = async (request, response, next) => {
    try {
      reloaded = reloaded.catch(() => {}).then(reload);
      await reloaded;
      return await handle(request, response, next);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      return next(error);
    }
  };
  /** @type {import('node:http').RequestListener} */
  let listener;
  const listen = () => {
    listener = build.entry.module.boot.requestListener([vite.middlewares], answer);
  };
  listen();
  server.on('request', (request, response) => listener(request, response));
  server.once('error', giveUp);
  const firstLink = await rooms.firstLink();
  server.listen({ port: settings.port, host }, () =>
    sayReady(`Topiary is ready at ${settings.appUrl} (development, data in ${settings.dataDir})`, firstLink),
  );
}

/**
 * Replaces the hooks of Remix's plugin, which also look for style sheets to inline: we have none, and the search makes
 * Vite bundle server packages for the browser.
 * @param {import('vite').ViteDevServer} vite
 */
async function mapErrors(vite) {
  const require = createRequire(createRequire(import.meta.url).resolve('@remix-run/node'));
  require('@remix-run/server-runtime').unstable_setDevServerHooks({
    processRequestError: (/** @type {unknown} */ error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
    },
  });
}
