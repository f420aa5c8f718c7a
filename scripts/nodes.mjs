/**
 * The tests on other versions of Node: each has, beside its program in .cache/nodes, a copy of the project whose
 * database is compiled for it. Nothing of it lands in node_modules.
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
import { join } from 'node:path';
import { root } from './command.mjs';
import { compileDatabase, headersFor } from './database.mjs';
import { folderOf, isThisNode, provideProgram } from './node-programs.mjs';

/** The rules. Those of tests/house only read sources, except that of the tests' own client. */
const ofTheRules = '/rules/';

/** Tests of all that may differ from one Node to another: the rules, and each package that is native or WebAssembly. */
export const quickHalf = [
  ofTheRules,
  // Starts the server over the build; its threads run in piscina.
  'tests/whole/server/start.test.ts',
  // better-sqlite3, drizzle-orm over it, and its tables of letters beside those of Node.
  'tests/store/features/database.test.ts',
  'tests/store/features/triggers.test.ts',
  'tests/rooms/search/features/index-words.test.ts',
  // quickjs, micropython and sql.js, in processes under Node's permission model, and the ways out of them.
  'tests/threads/features/code/languages.test.ts',
  'tests/threads/features/code/escapes.test.ts',
  'tests/threads/features/code/rights.test.ts',
  'tests/threads/features/confined.test.ts',
  // The binding of FSRS.
  'tests/threads/features/memory-fitter.test.ts',
  // sharp and resvg.
  'tests/threads/features/picture-encoder.test.ts',
  'tests/rooms/map/features/pictures.test.ts',
  // pdfjs and mammoth.
  'tests/providers/features/documents.test.ts',
  // Node's own fetch, sockets and cryptography.
  'tests/house/light-fetch.test.ts',
  'tests/providers/features/llm-openai.test.ts',
  'tests/providers/features/web-push.test.ts',
  'tests/providers/features/oidc.test.ts',
  'tests/providers/features/mail.test.ts',
];

/**
 * The same on a version between two others that run all of it. These use nothing that came and went between them; the
 * rights of processes did, and each native package is loaded on each version.
 */
const alikeBetween = [
  ofTheRules,
  'tests/store/features/triggers.test.ts',
  'tests/rooms/search/features/index-words.test.ts',
  'tests/house/light-fetch.test.ts',
  'tests/providers/features/web-push.test.ts',
  'tests/providers/features/mail.test.ts',
];
export const quickHalfBetween = quickHalf.filter((files) => !alikeBetween.includes(files));

/**
 * Rules that compute with their own maps, exercises, plans and drawings, or with libraries in plain JavaScript, most of
 * them for many random texts or for hostile ones: they use nothing of Node, of its languages or of its regular
 * expressions that the other rules do not use as well.
 */
export const alikeOnAll = [
  'tests/bench/rules/compare.test.ts',
  'tests/kit/rules/figure/**',
  'tests/kit/rules/exercise/{draw,find,judge-hostile,judge-properties,read,without-keys,write}.test.ts',
  'tests/kit/rules/{formula-corpus,hostile-code,model-text,task-list}.test.ts',
  'tests/rooms/editing/rules/tree-edits.test.ts',
  'tests/rooms/home/rules/today.test.ts',
  'tests/rooms/lesson/rules/{exercise-form,lesson-join}.test.ts',
  'tests/rooms/map/rules/{map-changes,needs-of-branches,outline,outline-markdown,proposal,regrow,tree-html}.test.ts',
  'tests/rooms/placement/rules/placement.test.ts',
  'tests/rooms/review/rules/cards-text.test.ts',
  'tests/rooms/source/rules/{citations,markdown-citations}.test.ts',
  'tests/rooms/suggestion/rules/patch.test.ts',
  'tests/rooms/transfer/rules/gift.test.ts',
];

/**
 * Parts of Node whose tables or behaviour may differ from line to line: languages and letters, addresses, dates,
 * modules of its own, classes of the web, and functions that an older line does not have.
 */
const mayDiffer = new RegExp(
  [
    String.raw`\bIntl\.|toLocale|localeCompare|\\p\{|\.normalize\(`,
    String.raw`new URL\(|URLSearchParams|URL\.canParse|new Date\(|Date\.parse|from 'node:`,
    String.raw`\bBuffer\.|TextDecoder|TextEncoder|structuredClone|\bcrypto\.|\bfetch\(|\batob\(|\bbtoa\(|AbortSignal|AbortController`,
    String.raw`new (?:Response|Request|Headers|FormData|Blob|File|ReadableStream)\(`,
    String.raw`\bgroupBy\b|WellFormed\(|withResolvers|fromAsync|RegExp\.escape|Promise\.try`,
  ].join('|'),
);

/**
 * The rules in whose own modules, those that a file names, such a part of Node is written; what these import is not
 * looked at, because then most rules would be chosen. `npm test` runs these on the oldest and the newest version, but
 * for `alikeOnAll`, and `npm run test:nodes` all others too.
 */
export function rulesThatMayDiffer() {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join('tests', name)).filter((name) => /\/rules\/.*\.test\.tsx?$/.test(name));
  return files.filter((file) => modulesOf(file).some((module) => mayDiffer.test(readFileSync(module, 'utf8')))).sort();
}

/** @param {string} file of a test */
function modulesOf(file) {
  const source = readFileSync(join(root, file), 'utf8').replace(/^import type [^;]*;/gm, '');
  const named = [...source.matchAll(/'~\/([^'?]+)'/g)].map(([, name = '']) => join(root, 'app', name));
  return named.flatMap((name) => ['.ts', '.tsx'].map((ending) => name + ending)).filter((name) => existsSync(name));
}

/** The quick half on the oldest and the newest version. */
export const quickHalfAtTheEnds = () =>
  quickHalf.flatMap((files) => (files === ofTheRules ? rulesThatMayDiffer() : files));

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

/**
 * Installs that version and the headers for it, if they are missing. The project's own packages are not needed.
 * @param {string} version
 */
export async function provideVersion(version) {
  await provideProgram(version);
  await headersFor(version);
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
