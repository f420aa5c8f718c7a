/** Reads the licences of all that is bundled with the product or runs with it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';
import { inBrowser, licenceOf, others } from './third-party.mjs';

/**
 * @typedef {{ version: string, license?: string, dev?: boolean, optional?: boolean }} Locked in package-lock.json
 * @typedef {{ name: string, version: string, licence: string, optional: boolean, path: string }} Package
 * @typedef {{ copyright: readonly string[], text: string }} Licence
 */

/**
 * The packages that are installed where the product runs, of all systems, once each.
 * @returns {readonly Package[]}
 */
export function runTimePackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, Package>} */
  const found = new Map();
  for (const [path, { version, license = '', dev = false, optional = false }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name} ${version}`;
    if (!found.has(key)) found.set(key, { name, version, licence: licenceOf[name] ?? license, optional, path });
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const isLicence = /(?:^|\/)(?:licen[cs]e|copying|notice|unlicense)[^/]*$/i;
const isCode = /\.(?:[cm]?[jt]s|map|json)$/;

/**
 * The texts of licences in a package, those of what it contains included.
 * @param {string} path
 * @returns {readonly Licence[]}
 */
function licencesIn(path) {
  const folder = join(root, path);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names
    .filter((name) => isLicence.test(name) && !isCode.test(name) && !name.includes('node_modules/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => parted(readFileSync(join(folder, name), 'utf8')));
}

const isCopyright = /^\W*(?:portions )?copyright\b.*(?:\d{4}|©|\(c\))/i;
/** Lines of the licences' own authors, and places to fill in. */
const isNobodys = /Free Software Foundation|Creative Commons|\[yyyy\]|\{yyyy\}|<year>|<name of author>/;
/** Longer texts stay whole: they have several parts. */
const shortMost = 2_600;

/**
 * Parts the lines of copyright from a text, so that the same text is shown once for all packages.
 * @param {string} read
 * @returns {Licence}
 */
function parted(read) {
  const lines = read
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const copyright = lines.filter((line) => isCopyright.test(line) && !isNobodys.test(line)).map((line) => line.trim());
  const rest = read.length > shortMost ? lines : lines.filter((line) => !copyright.includes(line.trim()));
  return {
    copyright,
    text: rest
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

/** Equal for texts that differ in heading, spaces, quotes and bullets alone. @param {string} text */
const sameWords = (text) =>
  text
    .replace(/[^a-z0-9]+/gi, ' ')
    .toLowerCase()
    .trim()
    .replace(/^(?:the )?(?:mit|isc) license (?:mit )?/, '');

/** @returns {string} */
export function notices() {
  const packages = runTimePackages();
  /** @type {Map<string, { number: number, text: string }>} */
  const texts = new Map();
  /** The number of the first text of a licence, for packages that come without one. @type {Map<string, number>} */
  const numberOf = new Map();
  const installed = packages.filter(({ optional }) => !optional);
  const entries = installed.map(({ name, version, licence, path }) => {
    const licences = licencesIn(path);
    const numbers = licences.map(({ text }) => {
      const words = sameWords(text);
      const known = texts.get(words) ?? { number: texts.size + 1, text };
      texts.set(words, known);
      return known.number;
    });
    const [first] = numbers;
    if (first !== undefined && !numberOf.has(licence)) numberOf.set(licence, first);
    const copyright = licences.flatMap((each) => each.copyright);
    return { name, version, licence, numbers: [...new Set(numbers)], copyright: [...new Set(copyright)], path };
  });
  const lines = (/** @type {(typeof entries)} */ some) =>
    some.map(({ name, version, licence, numbers, copyright, path }) => {
      const usual = licence.split(/[()\s]+/).flatMap((each) => numberOf.get(each) ?? []);
      const where = numbers.length > 0 ? numbers : usual;
      const by = copyright.length > 0 ? copyright : authorOf(path);
      return [`${name} ${version}: ${licence}${where.map((each) => ` [${each}]`).join('')}`, ...by].join('\n    ');
    });
  const browsers = entries.filter(({ name }) => inBrowser.includes(name));
  const servers = entries.filter(({ name }) => !inBrowser.includes(name));
  const rule = '='.repeat(80);
  const part = (/** @type {string} */ heading, /** @type {readonly string[]} */ body) =>
    [rule, heading, rule, '', ...body].join('\n');
  return `${[
    readFileSync(join(root, 'LICENSE'), 'utf8').replace('MIT License', 'Topiary: MIT License').trim(),
    'The courses that come with it are licensed under the Creative Commons Attribution\n4.0 International licence: https://creativecommons.org/licenses/by/4.0/',
    'Below stands the work of others that is part of it or runs with it. Written by\n`npm run notices`. A number in brackets leads to the text of a licence at the end.',
    part('In the scripts of the browser', lines(browsers)),
    part('On the server', lines(servers)),
    part('On the server of some systems: npm installs those that fit, with their licences', [
      ...packages.filter(({ optional }) => optional).map((each) => `${each.name} ${each.version}: ${each.licence}`),
    ]),
    part('Fonts, engines, data and drawings', [
      ...others.map(({ name, licence, says }) => `${name}: ${licence}\n    ${says}`),
    ]),
    ...[...texts.values()].map(({ number, text }) => part(`[${number}]`, [text])),
  ].join('\n\n')}\n`;
}

/**
 * The author that a package without a file of its licence names.
 * @param {string} path
 * @returns {readonly string[]}
 */
function authorOf(path) {
  /** @type {{ author?: string | { name: string } }} */
  const { author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const name = typeof author === 'string' ? author : author?.name;
  return name ? [`by ${name}`] : [];
}
