/** Vite plugin: bundles the service worker (app/client/worker/worker.ts) into one file, build/client/sw.js. */
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './command.mjs';

const entry = join(root, 'app', 'client', 'worker', 'worker.ts');

/** @returns {import('vite').Plugin} */
export function offlineWorker() {
  let isBuild = false;
  return {
    name: 'topiary-offline-worker',
    configResolved(config) {
      isBuild = config.command === 'build' && !config.build.ssr;
    },
    async generateBundle() {
      if (isBuild) this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled() });
    },
  };
}

async function bundled() {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { '~': join(root, 'app') } },
    build: {
      write: false,
      target: 'es2022',
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 3 } },
      // One file without imports: not every browser takes modules as service workers.
      lib: { entry, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  });
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error(`${entry}: not one bundle`);
  return chunk.code;
}
