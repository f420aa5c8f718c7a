/**
 * The versions of Node that Topiary is tested on. Each gets a folder of its own in .cache/nodes: the program, from the
 * npm registry, and a copy of the project whose database is compiled for it. Nothing of it lands in node_modules.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { excerpt, root, run, say, secondsSince, Trouble } from './command.mjs';

/** One of each line in `engines` of package.json. */
export const testedNodes = ['20.20.2', '22.23.3', '24.21.0'];

/** npm's packages with the program and its headers, which native packages are compiled against. */
const packaged = ['linux-x64', 'linux-arm64'];

/**
 * Tests of all that may differ from one Node to another: the rules, and each package that is native or WebAssembly.
 * Those of tests/house only read sources.
 */
export const quickHalf = [
  '/rules/',
  // Starts the server over the build; its threads run in piscina.
  'tests/whole/server/start.test.ts',
  // better-sqlite3, and drizzle-orm over it.
  'tests/store/features/database.test.ts',
  'tests/store/features/triggers.test.ts',
  // quickjs, micropython and sql.js, in processes under Node's permission model, and the ways out of them.
  'tests/threads/features/code/languages.test.ts',
  'tests/threads/features/code/escapes.test.ts',
  'tests/threads/features/confined.test.ts',
  // The binding of FSRS.
  'tests/threads/features/memory-fitter.test.ts',
  // sharp and resvg.
  'tests/threads/features/picture-encoder.test.ts',
  'tests/rooms/map/features/pictures.test.ts',
  // pdfjs and mammoth.
  'tests/providers/features/documents.test.ts',
  // Node's own fetch, sockets and cryptography.
  'tests/providers/features/llm-openai.test.ts',
  'tests/providers/features/web-push.test.ts',
  'tests/providers/features/oidc.test.ts',
  'tests/providers/features/mail.test.ts',
];

/**
 * Rules that compute with their own trees and drawings, most of them for many random ones: they use nothing of Node, of
 * its languages or of its regular expressions that the other rules do not use as well.
 */
export const alikeOnAll = [
  'tests/kit/rules/figure/**',
  'tests/rooms/map/rules/{map-changes,outline,regrow}.test.ts',
  'tests/rooms/editing/rules/tree-edits.test.ts',
];

/** Not in the copy: what Git and the tools keep, and the data. */
const left = new Set([
  '.git',
  '.cache',
  'node_modules',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
  'shots',
]);

/** @param {string} version */
const majorOf = (version) => Number(version.split('.')[0]);

/** @param {string} version */
const isThisNode = (version) => majorOf(version) === majorOf(process.versions.node);

/** Those that the other tests do not run on. */
export const otherNodes = testedNodes.filter((version) => !isThisNode(version));

/**
 * Why that version cannot be had on this machine, or null.
 * @param {string} version
 */
export function whyNotHere(version) {
  const platform = `${process.platform}-${process.arch}`;
  if (isThisNode(version) || packaged.includes(platform)) return null;
  return `npm has no package with Node ${version} and its headers for ${platform}`;
}

/**
 * The program of that version, installed if it is missing.
 * @param {string} version
 * @returns {Promise<string>}
 * @throws {Trouble}
 */
export const provideProgram = async (version) => join(await provideHome(version, folderOf(version)), 'bin', 'node');

/**
 * A folder with that version's `bin` and `include`, from npm.
 * @param {string} version
 * @param {string} folder
 */
async function provideHome(version, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, 'node_modules', name);
  if (existsSync(join(home, 'bin')) && readJson(join(home, 'package.json')).version === version) return home;
  mkdirSync(folder, { recursive: true });
  // Without a package.json of its own npm would install into the project.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { code, output } = await run(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--save-exact',
      `${name}@${version}`,
    ],
    { quiet: true },
  );
  if (code === 0 && existsSync(join(home, 'bin'))) return home;
  console.error(excerpt(output));
  throw new Trouble(`Node ${version} could not be installed from npm's ${name}.`);
}

// ——— better-sqlite3 12 on Node 24

/**
 * Since 24.19 a class in Node's headers takes a hook away when an object is collected, and ends the process if that
 * happens between two tasks. better-sqlite3 12 has that class wherever it was compiled with these headers; with older
 * ones of the same line it runs on every 24.
 */
const soundHeaders = '24.18.0';

/** @param {string} file of better-sqlite3's native part */
const isSound = (file) =>
  majorOf(process.versions.node) < 24 ||
  !existsSync(file) ||
  !readFileSync(file).includes('RemoveEnvironmentCleanupHook');

/** The native part of the project's own better-sqlite3. */
const nativePart = join(root, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');

/**
 * Compiles the database again with headers that do not end the process, if it was made with those that do.
 * @throws {Trouble}
 */
export async function mendDatabase() {
  if (isSound(nativePart)) return;
  // Headers serve one line of Node alone.
  if (majorOf(process.versions.node) === 24) {
    say(
      `Compiling the database again, with the headers of Node ${soundHeaders}: those of Node 24.19 and later end it.`,
    );
    const { code, output } = await run('npm', ['rebuild', 'better-sqlite3', '--ignore-scripts=false'], {
      quiet: true,
      env: { ...process.env, ...(await headersFor('24')) },
    });
    if (code === 0 && isSound(nativePart)) return;
    console.error(excerpt(output));
  }
  throw new Trouble(
    'better-sqlite3 was compiled with headers of Node 24.19 or later, with which the server would end by itself, and could not be compiled with older ones: use Node 22.',
  );
}

/**
 * Settings of npm for compiling: a folder with headers from npm, or the version whose headers node-gyp downloads.
 * @param {string} version
 */
async function headersFor(version) {
  if (majorOf(version) !== 24) return { npm_config_nodedir: dirname(dirname(await provideProgram(version))) };
  // npm has these headers for this platform alone.
  if (process.platform === 'linux' && process.arch === 'x64')
    return { npm_config_nodedir: await provideHome(soundHeaders, join(root, '.cache', 'nodes', 'headers')) };
  return { npm_config_target: soundHeaders, npm_config_nodedir: '' };
}

/**
 * Installs that version and compiles the database for it, if it is missing.
 * @param {string} version
 */
export async function preparePackages(version) {
  const program = await provideProgram(version);
  const folder = join(folderOf(version), 'app');
  await copyPackages(program, version, folder);
  return { program, folder };
}

/**
 * The program of that version and a copy of the project as it is now. The Node that runs needs no copy.
 * @param {string} version
 * @returns {Promise<{ program: string, folder: string }>}
 */
export async function provideNode(version) {
  if (isThisNode(version)) return { program: process.execPath, folder: root };
  const { program, folder } = await preparePackages(version);
  for (const name of readdirSync(folder)) {
    if (!left.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(root)) if (!left.has(name)) linkTree(join(root, name), join(folder, name));
  // The bundles of threads (thread-files.mjs) are the same.
  const threads = join('.cache', 'threads');
  rmSync(join(folder, threads), { recursive: true, force: true });
  if (existsSync(join(root, threads))) {
    mkdirSync(join(folder, '.cache'), { recursive: true });
    linkTree(join(root, threads), join(folder, threads));
  }
  return { program, folder };
}

/**
 * Copies node_modules when the packages have changed, and compiles the database.
 * @param {string} program
 * @param {string} version
 * @param {string} folder
 */
async function copyPackages(program, version, folder) {
  const stamp = join(folder, 'node_modules', '.topiary-node');
  const mark = `${version} ${readFileSync(join(root, 'package-lock.json'), 'utf8')}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name));
  await compileDatabase(program, version, folder);
  writeFileSync(stamp, mark);
}

/** Only tests use it: without optimising, it is compiled in a quarter of the time. */
const unoptimised = { CFLAGS: '-O0', CXXFLAGS: '-O0' };

/**
 * Its native part is made for one version of V8: a finished one is downloaded if that can be reached, or it is compiled
 * with the headers that came with the program. Kept for the next change of another package.
 * @param {string} program
 * @param {string} version
 * @param {string} folder
 */
async function compileDatabase(program, version, folder) {
  const home = join(folder, 'node_modules', 'better-sqlite3');
  const built = join(home, 'build', 'Release', 'better_sqlite3.node');
  const kept = join(
    folderOf(version),
    `better-sqlite3-${readJson(join(home, 'package.json')).version}-${version}.node`,
  );
  // The files are links to those of the project's own copy, which must stay.
  rmSync(join(home, 'build'), { recursive: true, force: true });
  if (!existsSync(kept)) {
    const startedAt = Date.now();
    const { code, output } = await run('npm', ['rebuild', 'better-sqlite3', '--ignore-scripts=false'], {
      quiet: true,
      folder,
      env: {
        JOBS: 'max',
        ...process.env,
        PATH: [dirname(program), process.env.PATH].join(delimiter),
        ...unoptimised,
        ...(await headersFor(version)),
      },
    });
    if (code !== 0 || !existsSync(built)) {
      console.error(excerpt(output));
      throw new Trouble(`better-sqlite3 could not be built for Node ${version}.`);
    }
    copyFileSync(built, kept);
    say(`The database for Node ${version} was made in ${secondsSince(startedAt)}.`);
  }
  rmSync(join(home, 'build'), { recursive: true, force: true });
  mkdirSync(dirname(built), { recursive: true });
  copyFileSync(kept, built);
}

/**
 * Files as hard links, which take no space; folders keep their times, because the stamp of the build looks at them.
 * @param {string} from
 * @param {string} to
 */
function linkTree(from, to) {
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  if (!stat.isDirectory()) return stat.isFile() ? linkSync(from, to) : undefined;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (!/^\.vite/.test(name)) linkTree(join(from, name), join(to, name));
  utimesSync(to, stat.atime, stat.mtime);
}

/** @param {string} version */
const folderOf = (version) => join(root, '.cache', 'nodes', String(majorOf(version)));

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
