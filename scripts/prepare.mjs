/** Prepares a fresh clone: packages and build. Each step reports its work, and does nothing when nothing is missing. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { bytesTable, measurePages, workerLine } from './bytes.mjs';
import { excerpt, programOf, root, run, say, secondsSince, Trouble } from './command.mjs';
import { compressFiles } from './compress.mjs';
import { compiling, mendDatabase } from './database.mjs';
import { writeLanguages } from './languages.mjs';
import { withLock } from './lock.mjs';

/**
 * Ends where this Node is older than all that `engines` in package.json names, and tells where it is another one that
 * nothing was tried on.
 * @throws {Trouble}
 */
export function requireNode() {
  const { refusal, notice } = judgeNode(process.versions.node, readJson(packageFile).engines.node);
  if (refusal) throw new Trouble(refusal);
  if (notice) console.error(notice);
}

/**
 * @param {string} version
 * @param {string} engines lines of Node, each with the least that will do: `^20.19.0 || ^22.16.0`
 * @returns {{ refusal?: string, notice?: string }}
 */
export function judgeNode(version, engines) {
  const lines = [...engines.matchAll(/\^(\d+)\.(\d+)/g)].map(([, major, minor]) => ({
    major: Number(major),
    minor: Number(minor),
  }));
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const line = lines.find((each) => each.major === major);
  if (line && minor >= line.minor) return {};
  const names = lines.map((each) => (each.minor === 0 ? `${each.major}` : `${each.major}.${each.minor}`));
  const tested = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  if (line || major < Math.max(...lines.map((each) => each.major)))
    return {
      refusal: `Topiary needs Node ${tested} (or a later one of the same line), and this is Node ${version}: install one of them from https://nodejs.org.`,
    };
  return { notice: `Topiary is tested on Node ${tested}, and this is Node ${version}: it may work, but nobody tried.` };
}

// ——— packages

const lockFile = join(root, 'package-lock.json');
const packageFile = join(root, 'package.json');
const packagesStamp = join(root, 'node_modules', '.topiary-stamp');
/** The packages are being unpacked, or their own steps have not ended well. In the folder of the lock, so it exists. */
const unbuiltMark = join(root, '.cache', 'packages-unbuilt');

/**
 * Installs the packages in package-lock.json, including development packages (the build needs them), whatever NODE_ENV
 * is.
 */
export async function installPackages() {
  const { compiled } = await unpackPackages();
  await compiled;
}

/**
 * The same, for commands that have work while the database is still being compiled, which takes a minute of one core:
 * ends as soon as all packages are in their place.
 * @returns {Promise<{ compiled: Promise<void> }>}
 */
export async function unpackPackages() {
  const mark = packagesMark();
  if (stampOf(packagesStamp) === mark) return { compiled: Promise.resolve() };
  return await new Promise((resolve, reject) => {
    const compiled = withLock(async () => {
      if (stampOf(packagesStamp) === mark) return;
      // If somebody ran npm by hand, the packages are right and only our stamp is missing.
      if (existsSync(unbuiltMark) || !(packagesAgree() && (await databaseLoads()))) {
        const startedAt = Date.now();
        writeFileSync(unbuiltMark, '');
        await npmInstall();
        resolve({ compiled });
        await compilePackages();
        rmSync(unbuiltMark);
        say(`Packages installed in ${secondsSince(startedAt)}.`);
      }
      await mendDatabase();
      writeFileSync(packagesStamp, packagesMark());
    });
    compiled.then(() => resolve({ compiled }), reject);
  });
}

async function npmInstall() {
  const command = existsSync(lockFile) ? 'ci' : 'install';
  say(`Installing packages (npm ${command}). This can take some minutes where the database has to be compiled.`);
  const { code, output } = await npm(command, '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts');
  if (code === 0) return;
  if (output.trim()) console.error(excerpt(output));
  if (code === 127) throw new Trouble('npm could not be run: install Node together with npm, then run this again.');
  throw new Trouble(`npm ${command} failed; the lines above say why.`);
}

/** Runs the packages' own steps: that of the database downloads its native part or compiles it. */
async function compilePackages() {
  const { code, output } = await npm('rebuild', '--ignore-scripts=false');
  const loads = await databaseLoads();
  if (code === 0 && loads) return;
  if (!loads && !hasCompiler()) {
    throw new Trouble(
      'better-sqlite3 could not be built: install python3, make and a C++ compiler (Debian: apt-get install python3 make g++), then run this again.',
    );
  }
  if (output.trim()) console.error(excerpt(output));
  if (code === 0) throw new Trouble('better-sqlite3 is installed but does not load on this machine.');
  throw new Trouble('npm rebuild failed; the lines above say why.');
}

/** @param {string[]} args */
const npm = (...args) =>
  run('npm', [...args, '--loglevel=error'], { quiet: true, env: { ...compiling, ...process.env } });

/**
 * Fingerprint of everything that determines the installed packages: both lists, and the Node that they were compiled
 * for.
 */
function packagesMark() {
  const hash = createHash('sha256');
  for (const file of [lockFile, packageFile]) if (existsSync(file)) hash.update(readFileSync(file));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`;
}

/** Whether node_modules has the versions in the lock file, and the lock file matches package.json. */
function packagesAgree() {
  const asked = readJson(packageFile);
  const locked = readJson(lockFile)?.packages;
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!asked || !locked || !present) return false;
  for (const kind of ['dependencies', 'devDependencies']) {
    if (sorted(asked[kind]) !== sorted(locked['']?.[kind])) return false;
  }
  // Optional packages may be for other platforms.
  return Object.entries(locked).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

/** Loads the database's native part in a separate process: a failed try would stay in the memory of this one. */
async function databaseLoads() {
  const { code } = await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"], {
    quiet: true,
  });
  return code === 0;
}

function hasCompiler() {
  return [
    ['python3', 'python'],
    ['make', 'gmake'],
    ['c++', 'g++', 'clang++'],
  ].every((names) => names.some(inPath));
}

/** @param {string} name */
function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

// ——— build

const buildFolder = join(root, 'build');
export const serverBuild = join(buildFolder, 'server', 'index.js');
const previousBuild = join(root, '.cache', 'previous-build');
const buildStamp = join(buildFolder, '.topiary-stamp');
const buildSources = [
  'app',
  'drizzle',
  'public',
  'scripts/bundled-packages.mjs',
  'scripts/compress.mjs',
  'scripts/kept.mjs',
  'scripts/languages.mjs',
  'scripts/thread-files.mjs',
  'scripts/unused-code.mjs',
  'vite.config.ts',
  'remix.config.js',
  'package.json',
  'package-lock.json',
  'NOTICES',
];

/**
 * Builds the app if its sources changed since the last successful build.
 * @param {readonly string[]} [flags] of Node
 */
export async function buildApp(flags = []) {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    const startedAt = Date.now();
    // Computed before the build, which does not contain files saved while it runs.
    const mark = sourcesMark();
    // Only a finished build gets a stamp, and a failing one must not destroy the last good build.
    setAside();
    say('Building the app.');
    const { code, output } = await run(
      process.execPath,
      [...flags, programOf('@remix-run/dev', 'remix'), 'vite:build'],
      {
        quiet: true,
        // A caller's NODE_ENV=development would put React's development code into the bundle.
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (code !== 0 || !existsSync(serverBuild)) {
      putBack();
      // Vite's own message, without the warnings before it and the stack and file list after it.
      console.error(excerpt(/Build failed in [\s\S]*?(?=\n\s+at )/.exec(output)?.[0] ?? output));
      throw new Trouble('The build failed; the lines above say why.');
    }
    const client = join(buildFolder, 'client');
    try {
      await writeLanguages(client);
      copyFileSync(join(root, 'NOTICES'), join(client, 'notices.txt'));
      await compressFiles(client);
    } catch (error) {
      putBack();
      throw error;
    }
    writeFileSync(buildStamp, mark);
    rmSync(previousBuild, { recursive: true, force: true });
    say(`Built in ${secondsSince(startedAt)}.\n\n${bytesTable(measurePages(client))}\n${workerLine(client)}\n`);
  });
}

function setAside() {
  rmSync(previousBuild, { recursive: true, force: true });
  if (existsSync(buildFolder)) renameSync(buildFolder, previousBuild);
}

/** Restores the last good build. It keeps the stamp of its own sources, so it does not count as up to date. */
function putBack() {
  rmSync(buildFolder, { recursive: true, force: true });
  if (existsSync(previousBuild)) renameSync(previousBuild, buildFolder);
}

/** Whether there is a finished build of the present sources. */
export function isBuilt() {
  return existsSync(serverBuild) && stampOf(buildStamp) === sourcesMark();
}

/**
 * The newest modification time and the number of all sources; a folder's own time changes when a file is removed. In
 * whole milliseconds: a copy of a folder (nodes.mjs) cannot be given its time more exactly.
 */
function sourcesMark() {
  let newestMs = 0;
  let count = 0;
  const visit = (/** @type {string} */ path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    newestMs = Math.max(newestMs, Math.round(stat.mtimeMs));
    count += 1;
    if (stat.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const source of buildSources) visit(join(root, source));
  return `${newestMs} ${count}`;
}

/** @param {string} file */
function stampOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {Record<string, string> | undefined} record */
function sorted(record) {
  return JSON.stringify(Object.entries(record ?? {}).sort());
}
