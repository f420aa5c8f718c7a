/** Leaves out of the browser's files what the packages bring and no page of ours uses. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/**
 * The switches that stay off (remix.config.js): 3.6 kB, compressed.
 * @type {Readonly<Record<string, string>>}
 */
const files = {
  '@remix-run/react/dist/esm/single-fetch.js':
    'export const decodeViaTurboStream = null, getSingleFetchDataStrategy = null, singleFetchUrl = null, StreamTransfer = null;',
  '@remix-run/react/dist/esm/fog-of-war.js': `export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = null, fetchAndApplyManifestPatches = null;`,
};

/**
 * Functions and classes that are called for nothing: deferred loader data, links that prefetch a page, transitions of
 * views by the router, fallbacks of routes that load before they are drawn, and warnings about a next version.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const functions = {
  '@remix-run/react/dist/esm/data.js': ['parseDeferredReadableStream'],
  '@remix-run/react/dist/esm/components.js': ['PrefetchPageLinks', 'DeferredHydrationScript'],
  // The root has its own.
  '@remix-run/react/dist/esm/errorBoundaries.js': ['RemixRootDefaultErrorBoundary'],
  '@remix-run/react/dist/esm/fallback.js': ['RemixRootDefaultHydrateFallback'],
  '@remix-run/router/dist/router.js': [
    'DeferredData',
    'resolveNavigationDeferredResults',
    'resolveFetcherDeferredResults',
    'resolveDeferredData',
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
  ],
  'react-router/dist/index.js': ['logV6DeprecationWarnings', 'DefaultErrorComponent'],
};

/**
 * Only of the build for the browser; in development and on the server the packages are whole.
 * @returns {import('vite').Plugin}
 */
export const withoutUnused = () => ({
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  load: (id, options) => (options?.ssr ? null : (files[inPackages(id)] ?? null)),
  transform(code, id, options) {
    const names = functions[inPackages(id)];
    if (options?.ssr || !names) return null;
    /** @type {any[]} */
    const statements = this.parse(code).body;
    const found = statements.filter(
      ({ type, id: name }) => /^(?:Function|Class)Declaration$/.test(type) && names.includes(name.name),
    );
    if (found.length !== names.length) this.error(`Not all of ${names.join(', ')} are in ${id}.`);
    // From the end, so that the places of those before stay true.
    return found.reduceRight((shorter, { type, id: name, start, end }) => {
      const empty = type === 'ClassDeclaration' ? `class ${name.name} {}` : `function ${name.name}() {}`;
      return shorter.slice(0, start) + empty + shorter.slice(end);
    }, code);
  },
});

/**
 * Leaves out of the browser's list of routes those that its router never shows: they were more than half of the list,
 * 1.2 kB, compressed. A link or a redirect to one of them loads a document (app/rooms/home/routes/anywhere-else.tsx).
 * @returns {import('vite').Plugin}
 */
export const withoutBareRoutes = () => {
  let isServer = false;
  return {
    name: 'without-bare-routes',
    apply: 'build',
    configResolved({ build }) {
      isServer = Boolean(build.ssr);
    },
    // Remix writes the list while it builds the server.
    closeBundle() {
      const assets = join(root, 'build', 'client', 'assets');
      if (!isServer || !existsSync(assets)) return;
      for (const file of readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
        const text = readFileSync(join(assets, file), 'utf8');
        const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
        const manifest = JSON.parse(text.slice(start, end));
        for (const id of Object.keys(manifest.routes)) if (isUnknownToRouter(id)) delete manifest.routes[id];
        writeFileSync(
          join(assets, file),
          text.slice(0, start) + JSON.stringify(manifest, withoutFalse) + text.slice(end),
        );
      }
    },
  };
};

/**
 * What is false or an empty list is as good as not there.
 * @param {string} _
 * @param {unknown} value
 */
const withoutFalse = (_, value) =>
  value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;

/**
 * Whether a route draws nothing, or a page without scripts.
 * @param {string} id
 */
function isUnknownToRouter(id) {
  if (existsSync(join(root, 'app', `${id}.ts`))) return true;
  const file = join(root, 'app', `${id}.tsx`);
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return !/^export default\b/m.test(source) || /^export const handle\b.*\bscripts: false/m.test(source);
}

/** @param {string} id */
const inPackages = (id) => id.split('/node_modules/').at(-1) ?? id;
