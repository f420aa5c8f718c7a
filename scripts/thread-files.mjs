/**
 * Vite plugin: `import file from './work.ts?thread'` gives the path of a bundled file that a worker thread, or a
 * separate process, can load.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './command.mjs';
import { kept } from './kept.mjs';

const mark = '?thread';

/** The files that are in the build's bundles. @type {Set<string>} */
export const filesOfThreads = new Set();

/**
 * Node alone loads a worker thread, so its imports are bundled: into build/server for the server, and into .cache for
 * `npm run dev` and Vitest, under a hash of the contents, so that older processes still find their own file.
 * @returns {import('vite').Plugin}
 */
export function threadFiles() {
  let isBuild = false;
  return {
    name: 'topiary-thread-files',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(source, importer) {
      return source.endsWith(mark) && importer ? resolve(dirname(importer), source) : null;
    },
    async load(id) {
      if (!id.endsWith(mark)) return null;
      const source = id.slice(0, -mark.length);
      const name = basename(source).replace(/\.ts$/, '');
      // The product's own are always made anew.
      const { code, inputs, used } =
        (isBuild ? null : keptBundle(source, name)) ?? (await bundledAndKept(source, name));
      for (const file of used) filesOfThreads.add(file);
      for (const input of inputs) this.addWatchFile(input);
      if (!isBuild) return `export default ${JSON.stringify(kept('threads', name, 'mjs', code))};`;
      const file = this.emitFile({ type: 'asset', fileName: `${name}.mjs`, source: code });
      // Rollup knows where this module ends up: beside the file, or in a chunk of build/server/assets.
      const path = `fileURLToPath(import.meta.ROLLUP_FILE_URL_${file})`;
      return `import { fileURLToPath } from 'node:url';\nexport default ${path};`;
    },
  };
}

/**
 * The bundle that an earlier command has made of the same files, or null: each part of the tests needs all of them, and
 * making them takes a second or two.
 * @param {string} source
 * @param {string} name
 */
function keptBundle(source, name) {
  const file = recordOf(name);
  if (!existsSync(file)) return null;
  /** @type {{ marks: Record<string, string>, code: string }} */
  const { marks, code } = JSON.parse(readFileSync(file, 'utf8'));
  const isSame = ([input = '', mark = '']) => existsSync(join(root, input)) && markOf(join(root, input)) === mark;
  if (!(relative(root, source) in marks) || !Object.entries(marks).every(isSame)) return null;
  return { code, inputs: Object.keys(marks).map((input) => join(root, input)), used: [] };
}

/**
 * @param {string} source
 * @param {string} name
 */
async function bundledAndKept(source, name) {
  const made = await bundled(source);
  // The versions of the packages and this script determine it as well.
  const inputs = [...made.inputs, join(root, 'package-lock.json'), fileURLToPath(import.meta.url)];
  const marks = Object.fromEntries(inputs.map((input) => [relative(root, input), markOf(input)]));
  const file = recordOf(name);
  mkdirSync(dirname(file), { recursive: true });
  // Under another name first: another test run may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ marks, code: made.code }));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

/** @param {string} name */
const recordOf = (name) => join(root, '.cache', 'threads', `${name}.json`);

/** @param {string} file */
const markOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * The tables by which languages are told apart, as JSON: written as an object they take the thread three times the time
 * and twice the memory.
 * @type {import('esbuild').Plugin}
 */
const tablesAsJson = {
  name: 'topiary-tables-as-json',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/ }, async ({ path }) => {
      const { ngramsData } = await import(pathToFileURL(path).href);
      return { contents: `export const ngramsData = JSON.parse(${JSON.stringify(JSON.stringify(ngramsData))});` };
    }),
};

/** Some packages of CommonJS ask for Node's own modules with it. */
export const withRequire = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);
`;

/**
 * By esbuild, which takes a sixth of the time of Rollup for the same files.
 * @param {string} source
 */
async function bundled(source) {
  // The version that Vite has; not with this module, which a start of the server loads as well.
  /** @type {typeof import('esbuild')} */
  const { build } = createRequire(createRequire(import.meta.url).resolve('vite'))('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    charset: 'utf8',
    mainFields: ['module', 'main'],
    alias: { '~': resolve(root, 'app') },
    plugins: [tablesAsJson],
    // pdf.js and verovio have megabytes, mammoth is CommonJS: each is loaded only when needed.
    // The other ones are native and cannot be bundled.
    external: [
      'pdfjs-dist',
      'mammoth',
      'verovio',
      'better-sqlite3',
      'sharp',
      '@resvg/resvg-js',
      '@open-spaced-repetition/binding',
    ],
  });
  const [file] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (!file || !output) throw new Error(`${source}: no bundle`);
  const inputs = Object.keys(metafile.inputs).map((input) => resolve(root, input));
  const code = file.text.includes('var __require = ') ? `${withRequire}${file.text}` : file.text;
  const used = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { code, inputs: inputs.filter((input) => existsSync(input)), used: used.map(([input]) => input) };
}
