/** The packages of package-lock.json with their ages and licences (packages.mjs prints them). */
import { licenceOf } from './third-party.mjs';

/**
 * @typedef {{ name?: string, version: string, license?: string, deprecated?: string, dev?: boolean }} Locked
 * @typedef {{ name: string, version: string, licence: string, isDeprecated: boolean, isDev: boolean }} Used
 * @typedef {{ time: Readonly<Record<string, string>>, latest: string, isDeprecated: boolean }} Published
 *   from a registry, about a package
 */

const dayMs = 24 * 60 * 60_000;
/** Days from which on a version counts as old. */
const oldDays = 2 * 365;

/**
 * @param {Readonly<Record<string, Locked>>} locked the packages of package-lock.json
 * @param {boolean} isWhole all packages, or only those that package.json names
 * @returns {readonly Used[]}
 */
export function usedPackages(locked, isWhole) {
  const root = /** @type {Record<string, Record<string, string> | undefined>} */ (
    /** @type {unknown} */ (locked[''] ?? {})
  );
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(root[kind] ?? {}),
  );
  const paths = isWhole
    ? Object.keys(locked).filter((path) => path !== '')
    : named.map((name) => `node_modules/${name}`);
  /** @type {Map<string, Used>} */
  const found = new Map();
  for (const path of paths) {
    const entry = locked[path];
    if (!entry) continue;
    const folder = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // The entry of a package that is installed under another name has its own.
    const { name = folder, version, license = '', deprecated, dev = false } = entry;
    const used = {
      name,
      version,
      licence: licenceOf[name] ?? license,
      isDeprecated: deprecated !== undefined,
      isDev: dev,
    };
    found.set(`${name}@${version}`, used);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * One line: name, version, days since it was published, days since the newest version, licence, and what is odd.
 * @param {Used} used
 * @param {Published | null} published null if the registry did not answer
 * @param {number} nowMs
 */
export function packageLine({ name, version, licence, isDeprecated, isDev }, published, nowMs) {
  const age = daysSince(published?.time[version], nowMs);
  const newest = daysSince(published?.time[published.latest], nowMs);
  const marks = [
    isOld(newest) ? 'NO RELEASE FOR TWO YEARS' : isOld(age) ? 'OVER TWO YEARS OLD' : '',
    isDeprecated || published?.isDeprecated ? 'DEPRECATED' : '',
    licence === '' ? 'NO LICENCE' : '',
  ].filter((mark) => mark !== '');
  const ages = [age, newest].map((days) => String(days ?? '?').padStart(6)).join(' ');
  const later = published && published.latest !== version ? `newest ${published.latest}` : '';
  return [`${`${name} ${version}`.padEnd(52)} ${ages}  ${licence}`, isDev ? 'development' : '', later, ...marks]
    .filter((part) => part !== '')
    .join(', ');
}

const isOld = (/** @type {number | null} */ days) => days !== null && days > oldDays;

/** @param {string | undefined} time @param {number} nowMs */
function daysSince(time, nowMs) {
  return time === undefined ? null : Math.floor((nowMs - Date.parse(time)) / dayMs);
}
