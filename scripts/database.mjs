/** The native part of better-sqlite3, which is made for one line of Node. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { excerpt, root, run, say, secondsSince, Trouble } from './command.mjs';
import { folderOf, majorOf, provideHome, provideProgram, readJson } from './node-programs.mjs';

/**
 * Since 24.19 a class in Node's headers takes a hook away when an object is collected, and ends the process if that
 * happens between two tasks. better-sqlite3 12 has that class wherever it was compiled with these headers; with older
 * ones of the same line it runs on every 24.
 */
const soundHeaders = '24.18.0';

/**
 * Settings for npm where it compiles the database: its two large files beside each other, and SQLite as it is usually
 * compiled: -O3, which better-sqlite3 asks for, takes a third more time.
 */
export const compiling = { JOBS: 'max', CFLAGS: '-O2' };

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
      env: { ...compiling, ...process.env, ...(await headersFor('24')) },
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
export async function headersFor(version) {
  if (majorOf(version) !== 24) return { npm_config_nodedir: dirname(dirname(await provideProgram(version))) };
  // npm has these headers for this platform alone.
  if (process.platform === 'linux' && process.arch === 'x64')
    return { npm_config_nodedir: await provideHome(soundHeaders, join(root, '.cache', 'nodes', 'headers')) };
  return { npm_config_target: soundHeaders, npm_config_nodedir: '' };
}

/** SQLite of the project's own better-sqlite3, where it was compiled here: it is the same for each Node. */
const compiledSqlite = join(dirname(nativePart), 'obj.target', 'sqlite3', 'gen', 'sqlite3', 'sqlite3.o');

/**
 * Compiles better-sqlite3 in a copy of the project.
 *
 * Its native part is made for one version of V8: a finished one is downloaded if that can be reached, or it is compiled
 * with the headers that came with the program. Kept for the next change of another package.
 * @param {string} program
 * @param {string} version
 * @param {string} folder
 */
export async function compileDatabase(program, version, folder) {
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
    const isCompiled = existsSync(compiledSqlite);
    if (isCompiled) {
      const source = join(home, 'deps', 'sqlite3', 'sqlite3.c');
      rmSync(source);
      writeFileSync(source, '');
    }
    const { code, output } = await run('npm', ['rebuild', 'better-sqlite3', '--ignore-scripts=false'], {
      quiet: true,
      folder,
      env: {
        JOBS: 'max',
        ...process.env,
        PATH: [dirname(program), process.env.PATH].join(delimiter),
        // Only tests use it: without optimising, it is compiled in a quarter of the time.
        CFLAGS: '-O0',
        CXXFLAGS: '-O0',
        // Relative to where the linker runs: the path of the project may have spaces.
        ...(isCompiled && { LDFLAGS: `${process.env.LDFLAGS ?? ''} ${relative(join(home, 'build'), compiledSqlite)}` }),
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
