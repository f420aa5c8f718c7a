/**
 * Vite plugin: `import file from './work.ts?thread'` gives the path of a bundled file that a worker thread, or a
 * separate process, can load.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './command.mjs';
import { kept } from './kept.mjs';

const mark = '?thread';

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
      const { code, inputs } = (isBuild ? null : keptBundle(source, name)) ?? (await bundledAndKept(source, name));
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
 * making them takes half a minute.
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
  return { code, inputs: Object.keys(marks).map((input) => join(root, input)) };
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
 * @type {import('vite').Plugin}
 */
const tablesAsJson = {
  name: 'topiary-tables-as-json',
  async load(id) {
    if (!/[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/.test(id)) return null;
    const { ngramsData } = await import(pathToFileURL(id).href);
    return `export const ngramsData = JSON.parse(${JSON.stringify(JSON.stringify(ngramsData))});`;
  },
};

/** @param {string} source */
async function bundled(source) {
  // Not with this module, which a start of the server loads as well.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    envFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { '~': resolve(root, 'app') } },
    plugins: [tablesAsJson],
    // pdf.js and verovio have megabytes, mammoth is CommonJS: each is loaded only when needed.
    // The other ones are native and cannot be bundled.
    ssr: {
      noExternal: true,
      external: [
        'pdfjs-dist',
        'mammoth',
        'verovio',
        'better-sqlite3',
        'sharp',
        '@resvg/resvg-js',
        '@open-spaced-repetition/binding',
      ],
    },
    build: {
      ssr: source,
      write: false,
      target: 'node20',
      rollupOptions: { output: { inlineDynamicImports: true } },
    },
  });
  if (!('output' in built)) throw new Error(`${source}: not one bundle`);
  const [chunk] = built.output;
  return { code: chunk.code, inputs: chunk.moduleIds.filter((id) => existsSync(id)) };
}
