/** The programs of the versions of Node that Topiary is tested on, from the npm registry, in .cache/nodes. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { excerpt, root, run, Trouble } from './command.mjs';

/** One of each line in `engines` of package.json. */
export const testedNodes = ['20.20.2', '22.23.3', '24.21.0'];

/** npm's packages with the program and its headers, which native packages are compiled against. */
const packaged = ['linux-x64', 'linux-arm64'];

/** @param {string} version */
export const majorOf = (version) => Number(version.split('.')[0]);

/** @param {string} version */
export const isThisNode = (version) => majorOf(version) === majorOf(process.versions.node);

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
export async function provideHome(version, folder) {
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

/** @param {string} version */
export const folderOf = (version) => join(root, '.cache', 'nodes', String(majorOf(version)));

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
