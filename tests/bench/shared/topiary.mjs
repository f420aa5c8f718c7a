/** Shared by the benches of the running server: the tests' server, accounts and streams, and reports. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildApp } from '../../../scripts/prepare.mjs';
import { yardstickMs } from './compare.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const support = join(root, 'tests', 'support');

/**
 * The tests' support code, bundled because Node 20 cannot load TypeScript. Also builds the app if the build is
 * missing or outdated.
 * @returns {Promise<{ startTopiary: Function, signUp: Function, submitTopic: Function, endOfRun: Function, metric:
 * Function, startRqlite: Function }>}
 */
export async function loadSupport() {
  await buildApp();
  const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-'));
  try {
    const outfile = join(folder, 'support.mjs');
    await build({
      stdin: {
        contents: [
          'server',
          'accounts',
          'streams',
          'documents/pdf-writer',
          'documents/prose',
          'documents/packed',
          'rqlite',
          'model-server',
          'health',
          'cost',
        ]
          .map((file) => `export * from './${file}';`)
          .join('\n'),
        resolveDir: support,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      // Only building needs it, which is done by now.
      external: ['vite'],
      plugins: [ownPlaces],
    });
    const loaded = await import(pathToFileURL(outfile).href);
    // A sign-up costs here what it costs a learner.
    const startTopiary = (/** @type {object} */ options) => loaded.startTopiary({ ...options, realHashes: true });
    return { ...loaded, startTopiary };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Modules of the app, for benches that measure them without a server.
 * @param {string} exports the lines that export them, from `./app/…`
 */
export async function loadApp(exports) {
  const folder = join(root, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  // Inside the project, so that its packages are found.
  const outfile = join(mkdtempSync(join(folder, 'bench-')), 'app.mjs');
  try {
    await build({
      stdin: { contents: exports, resolveDir: root, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      alias: { '~': join(root, 'app') },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(dirname(outfile), { recursive: true, force: true });
  }
}

/** Modules find the project by their own address, so each keeps its `import.meta.url` in the bundle. */
const ownPlaces = {
  name: 'own-places',
  /** @param {import('esbuild').PluginBuild} bundle */
  setup(bundle) {
    bundle.onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) =>
      path.includes('node_modules')
        ? null
        : {
            contents: readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: path.endsWith('.ts') ? 'ts' : 'js',
          },
    );
  },
};

/** A port that nobody listens to. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** @param {readonly number[]} values @param {number} share 0.5 is the median */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const loadBefore = loadavg()[0] ?? 0;

/** Date and machine of a bench, as its report gives them. */
export const circumstances = () =>
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadBefore.toFixed(1)} before it began${loadBefore > 1 ? ' (the machine was shared, so compare within the run)' : ''}.`;

/**
 * Prints a report and writes it, with the figures that `npm run bench -- all` compares, into the docs.
 * @param {string} name
 * @param {readonly string[]} lines
 * @param {readonly import('./compare.mjs').Figure[]} [figures]
 */
export function publish(name, lines, figures = []) {
  const text = `${lines.join('\n')}\n`;
  console.log(text);
  writeFileSync(join(root, 'docs', 'bench', `${name}.md`), text);
  if (figures.length === 0) return;
  const rounded = figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(4)) }));
  const run = { measured: new Date().toISOString().slice(0, 10), yardstickMs: yardstickMs(), figures: rounded };
  writeFileSync(figuresFile(name), `${JSON.stringify(run, null, 2)}\n`);
}

/** @param {string} name of a bench */
export const figuresFile = (name) => join(root, 'docs', 'bench', 'figures', `${name}.json`);
