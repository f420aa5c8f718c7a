/**
 * Vite plugins: write which packages are in the browser's scripts to build/packages.json, and those in the server's
 * bundle to build/server-packages.json, for the tests of the notices (third-party.mjs).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';
import { filesOfThreads } from './thread-files.mjs';

/** @type {Set<string>} */
const names = new Set();

/**
 * Collects the packages of one bundle for the browser.
 * @param {Set<string>} [into]
 * @returns {import('vite').Plugin}
 */
export function collectPackages(into = names) {
  return {
    name: 'topiary-collect-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? rendered(file.modules) : file.originalFileNames) {
          const name = packageOf(id);
          if (name) into.add(name);
        }
    },
  };
}

/** The package of a file. @param {string} file */
const packageOf = (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

/**
 * The same for the server, with its threads.
 * @returns {import('vite').Plugin}
 */
export function bundledInServer() {
  /** @type {Set<string>} */
  const found = new Set();
  return {
    ...collectPackages(found),
    name: 'topiary-bundled-in-server',
    closeBundle() {
      for (const name of [...filesOfThreads].map(packageOf)) if (name) found.add(name);
      write('server-packages.json', found);
    },
  };
}

/** @param {string} file @param {ReadonlySet<string>} packages */
const write = (file, packages) => writeFileSync(join(root, 'build', file), JSON.stringify([...packages].sort()));

/** The modules of which any code is left. @param {Record<string, { renderedLength: number }>} modules */
const rendered = (modules) => Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0);

/**
 * Collects those of the pages, and writes the list of all bundles.
 * @returns {import('vite').Plugin}
 */
export function bundledPackages() {
  let isBrowsers = false;
  return {
    ...collectPackages(),
    configResolved(config) {
      isBrowsers = config.command === 'build' && !config.build.ssr;
    },
    closeBundle() {
      if (isBrowsers) write('packages.json', names);
    },
  };
}
