/** Removes code that packages include and nothing of ours uses, from the browser's files and the server's bundle. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './command.mjs';

/**
 * Modules of features that stay off (remix.config.js): 3.6 kB, compressed.
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
 * Functions and classes that are never used: deferred loader data, links that prefetch a page, view transitions by the
 * router, fallbacks of routes that load before they are rendered, and warnings about a next version.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const functions = {
  '@remix-run/react/dist/esm/data.js': ['parseDeferredReadableStream'],
  '@remix-run/react/dist/esm/components.js': ['PrefetchPageLinks', 'DeferredHydrationScript'],
  // The root route has its own.
  '@remix-run/react/dist/esm/errorBoundaries.js': ['RemixRootDefaultErrorBoundary'],
  '@remix-run/react/dist/esm/fallback.js': ['RemixRootDefaultHydrateFallback'],
  '@remix-run/router/dist/router.js': [
    'DeferredData',
    'resolveNavigationDeferredResults',
    'resolveFetcherDeferredResults',
    'resolveDeferredData',
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
    'patchRoutesImpl',
    // Inside the router: fetchers, and routes that it would ask the server for.
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'discoverRoutes',
    'patchRoutes',
    'getFetcher',
    'deleteFetcher',
    'deleteFetcherAndUpdateState',
  ],
  'react-router/dist/index.js': ['logV6DeprecationWarnings', 'DefaultErrorComponent'],
};

/**
 * Options that are settled, and cases that only a server or development has: the minifier then drops what depends on
 * them. Routes here have no actions of the browser's own, and the router makes no view transitions.
 * @type {Readonly<Record<string, readonly (readonly [asked: string, settled: string])[]>>}
 */
const settled = {
  '@remix-run/react/dist/esm/components.js': [
    ['let activeDeferreds = future.v3_singleFetch ? undefined : ', 'let activeDeferreds = undefined; '],
    ['future.v3_singleFetch', 'false'],
    ['staticContext ? `window', 'false ? `window'],
    ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
    ['!isStatic && typeof __remixContext === "object" && __remixContext.a', 'false'],
  ],
  '@remix-run/react/dist/esm/browser.js': [
    ['window.__remixContext.future.v3_singleFetch', 'false'],
    ['window.__remixContext.isSpaMode', 'false'],
    ['router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
  '@remix-run/react/dist/esm/routes.js': [
    ['routeModule.clientAction', 'undefined'],
    ['mod.clientAction', 'undefined'],
    ['typeof singleFetch === "function"', 'false'],
    ['if (isSpaMode)', 'if (false)'],
  ],
  'react-router-dom/dist/index.js': [
    ['!viewTransitionOpts || isViewTransitionUnavailable', 'true'],
    ['vtContext.isTransitioning && !vtContext.flushSync', 'false'],
    ['renderDfd && pendingState && ', 'false && '],
    ['!vtContext.isTransitioning && interruption', 'false'],
  ],
  '@remix-run/router/dist/router.js': [['if (isFogOfWar) {', 'if (false) {']],
};

/**
 * @param {string} code
 * @param {string} file
 * @param {(message: string) => never} refuse
 */
function withSettled(code, file, refuse) {
  return (settled[file] ?? []).reduce((shorter, [asked, known]) => {
    if (!shorter.includes(asked)) refuse(`${file} does not have ${asked}.`);
    return shorter.replaceAll(asked, known);
  }, code);
}

/**
 * Only for the build for the browser; in development and on the server the packages are complete.
 * @returns {import('vite').Plugin}
 */
export const withoutUnused = () => ({
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  load: (id, options) => (options?.ssr ? null : (files[inPackages(id)] ?? null)),
  transform(code, id, options) {
    const file = inPackages(id);
    const names = functions[file] ?? [];
    if (options?.ssr || !(functions[file] || settled[file])) return null;
    const found = declarationsIn(this.parse(code)).filter(({ id: name }) => names.includes(name.name));
    if (found.length !== names.length) this.error(`Not all of ${names.join(', ')} are in ${id}.`);
    // From the end, so that earlier positions stay valid.
    const emptied = found.reduceRight((shorter, { type, id: name, start, end }) => {
      const empty = type === 'ClassDeclaration' ? `class ${name.name} {}` : `function ${name.name}() {}`;
      return shorter.slice(0, start) + empty + shorter.slice(end);
    }, code);
    return withSettled(emptied, file, (message) => this.error(message));
  },
});

/** The limits as a module of their own, in which Rollup sees which of them are used. */
export const limitValues = '\0limit-values';

/**
 * Leaves out the limits that no script of a browser uses: 0.8 kB, compressed. All properties of an object would stay.
 * @returns {import('vite').Plugin}
 */
export const withoutUnusedLimits = () => {
  let values = '';
  return {
    name: 'without-unused-limits',
    apply: 'build',
    resolveId: (source) => (source === limitValues ? source : null),
    load: (id) => (id === limitValues ? values : null),
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith('/app/kit/limits.ts')) return null;
      const found = [...code.matchAll(/^export const limits = \{\n((?:.|\n)*?)^\};$/gm)];
      if (found.length !== 1) this.error('The limits are not one object.');
      const [[whole = '', properties = ''] = []] = found;
      const exported = properties.replace(/^ {2}(\w+)(?:: (.*?))?,?$/gm, (_, name, value) =>
        value === undefined ? `export { ${name} };` : `export const ${name} = ${value};`,
      );
      values = code.replace(whole, exported);
      return `export * as limits from '${limitValues}'; export { rateLimits } from '${limitValues}';`;
    },
  };
};

/**
 * Stand-ins for packages of which the server calls nothing, by name: two functions of React that only browsers call,
 * Express's readers of bodies with their tables of character sets and its table of the types that a request accepts or
 * has, the `fetch` that Remix would take instead of its own, and the colours of a log that nobody turns on, a package
 * which is installed for development alone.
 * @type {Readonly<Record<string, string>>}
 */
const standIns = {
  'react-dom': 'export const createPortal = () => null, flushSync = (work) => work();',
  'body-parser': 'export default null;',
  'mime-types': 'export default null;',
  undici: 'export default null;',
  'supports-color': 'export default null;',
};
const standIn = '\0stand-in:';

/**
 * Leaves these packages out of the server's bundle, and what `compressible` does not read of its table of types, which
 * is nearly all of it.
 * @returns {import('vite').Plugin}
 */
export const withStandIns = () => ({
  name: 'with-stand-ins',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, _, options) => (options.ssr && source in standIns ? standIn + source : null),
  load: (id) => (id.startsWith(standIn) ? (standIns[id.slice(standIn.length)] ?? null) : null),
  transform: (code, id, options) =>
    options?.ssr && inPackages(id) === 'mime-db/db.json' ? whatCanBeCompressed(code) : null,
});

/** A table of types with no more than whether each can be compressed. @param {string} table in JSON */
function whatCanBeCompressed(table) {
  /** @type {Record<string, { compressible?: boolean }>} */
  const types = JSON.parse(table);
  const told = Object.entries(types).flatMap(([type, { compressible }]) =>
    compressible === undefined ? [] : [[type, { compressible }]],
  );
  return JSON.stringify(Object.fromEntries(told));
}

/** How Remix asks for the part of a route that browsers get. */
const browsersPart = '?__remix-build-client-route';

/**
 * Leaves out the scripts of routes that the browser's router never shows, which nobody would ask for, and removes these
 * routes from its manifest: they were more than half of it, 1.2 kB, compressed. A link or a redirect to one of them
 * loads a document (app/rooms/home/routes/anywhere-else.tsx).
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
    transform: {
      // Remix's own comes before.
      order: 'post',
      handler: (_, id) =>
        id.endsWith(browsersPart) && isUnknownToRouter(relative(join(root, 'app'), id).replace(/\.tsx?\?.*$/, ''))
          ? 'export {};'
          : null,
    },
    // Remix writes the manifest while it builds the server.
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
 * Omits values that are false or an empty list: a missing value means the same.
 * @param {string} _
 * @param {unknown} value
 */
const withoutFalse = (_, value) =>
  value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;

/**
 * Whether a route renders nothing, or a page without scripts.
 * @param {string} id
 */
function isUnknownToRouter(id) {
  if (existsSync(join(root, 'app', `${id}.ts`))) return true;
  const file = join(root, 'app', `${id}.tsx`);
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return !/^export default\b/m.test(source) || /^export const handle\b.*\bscripts: false/m.test(source);
}

/**
 * The functions and classes of a module and, directly inside of these, more functions.
 * @param {any} program
 * @returns {any[]}
 */
const declarationsIn = ({ body }) =>
  body.flatMap((/** @type {any} */ statement) => {
    if (statement.type === 'ClassDeclaration') return [statement];
    return statement.type === 'FunctionDeclaration' ? [statement, ...declarationsIn(statement.body)] : [];
  });

/** @param {string} id */
const inPackages = (id) => id.split('/node_modules/').at(-1) ?? id;
