/**
 * Vite plugin: bundles two scripts that no page's modules import into one file each below build/client: sw.js, the
 * service worker, and assets/palette-….js, which Ctrl+K loads.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { collectPackages } from './bundled-packages.mjs';
import { root } from './command.mjs';
import { messagePlaces } from './languages.mjs';

// Not every browser takes modules as service workers.
/** @type {{ file: { fileName: string } | { name: string }, from: string, format: 'iife' | 'es' }[]} */
const scripts = [
  { file: { fileName: 'sw.js' }, from: 'app/client/worker/worker.ts', format: 'iife' },
  { file: { name: 'palette.js' }, from: 'app/kit/page/palette.ts', format: 'es' },
];

/** @returns {import('vite').Plugin} */
export function offlineWorker() {
  let isBuild = false;
  return {
    name: 'topiary-offline-worker',
    configResolved(config) {
      isBuild = config.command === 'build' && !config.build.ssr;
    },
    async generateBundle() {
      if (!isBuild) return;
      for (const { file, ...script } of scripts)
        this.emitFile({ type: 'asset', ...file, source: await bundled(script) });
    },
  };
}

/** @param {{ from: string, format: 'iife' | 'es' }} script */
async function bundled({ from, format }) {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    root,
    logLevel: 'silent',
    plugins: [messagePlaces(), collectPackages()],
    resolve: { alias: { '~': join(root, 'app') } },
    build: {
      write: false,
      target: 'es2022',
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
      lib: { entry: join(root, from), formats: [format], name: 'bundle', fileName: 'bundle' },
    },
  });
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error(`${from}: not one bundle`);
  return chunk.code;
}
