import { readdirSync } from 'node:fs';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { bundledInServer, bundledPackages, collectPackages } from './scripts/bundled-packages.mjs';
import { languageFolders, languageTables, messagePlaces } from './scripts/languages.mjs';
import { offlineWorker } from './scripts/offline-worker.mjs';
import { threadFiles, withRequire } from './scripts/thread-files.mjs';
import {
  limitValues,
  withoutBareRoutes,
  withoutUnused,
  withoutUnusedLimits,
  withStandIns,
} from './scripts/unused-code.mjs';

/**
 * Modules that nearly every page with scripts needs: the design system and React. One chunk is about 2 kB smaller,
 * compressed, than a dozen small ones.
 */
const designSystem = new RegExp(
  `/app/(?:${[
    'kit/parts/(?:alert|avatar|button|dates|empty-state|icon|label|link|logo|menu|time|toast)',
    'kit/page/(?:document-context|error-screen|never-rendered|page-meta|router|theme-button)',
    'client/acts/(?:document-form|document-load)',
    'client/network/(?:post|retry|router-data)',
    'client/offline/browser-store',
    'kit/(?:limits|messages|message-catalogue)',
    'kit/language/(?:direction|fill|format|place|reader)',
    'kit/parts/rich',
    'kit/request/arrival',
  ].join('|')})\\.tsx?$`,
);

/** What the map's page has at once and its later scripts need as well: one file for the same reason. */
const mapScreen = new RegExp(
  `/app/(?:${[
    'rooms/lesson/ui/(?:awaited-leaf|problem|store)',
    'rooms/study/ui/(?:actions|copying|data|error|header|panel-later|screen|toolbar|tree)',
    'client/acts/(?:form-in-place|load-later|refused)',
    'kit/page/drawn-once',
    'rooms/map/ui/(?:look|sound)',
  ].join('|')})\\.tsx?$|/editor\\.css\\?url$`,
);

/** The first page of members. */
const homeScreen = new RegExp(
  `/app/(?:${[
    'rooms/home/ui/(?:home|topic-form|use-new-map)',
    'rooms/account/ui/aim-fields',
    'rooms/course/rules/written-in',
    'client/acts/answer-in-json',
  ].join('|')})\\.tsx?$`,
);

/** What this page shares with the lists of maps and of what is to do today. */
const lists = new RegExp(
  `/app/(?:${[
    'rooms/study/ui/lists/map-card',
    'rooms/home/ui/today-parts',
    'kit/parts/(?:card|field|overlay)',
    'client/acts/loading',
  ].join('|')})\\.tsx?$|/(?:lists|run)\\.css\\?url$`,
);

/** What a leaf needs once it is open. */
const panel = new RegExp(
  `/app/(?:${[
    'rooms/lesson/ui/(?:actions|answer|awaited|code|content|leaf-link|lesson|panel-data|panel-focus|prose|reading-place|reading-settings|stream|tick-queue|ticks)',
    'rooms/lesson/ui/editor/editor-later',
    'rooms/study/ui/panel',
    'kit/parts/(?:sheet|skeleton)',
  ].join('|')})\\.tsx?$`,
);

/** The tree of a page that is read; what changes it comes later and uses parts of it. */
const tree = /\/app\/rooms\/map\/ui\/(?:canvas|client|dom|folding|keys|list-rendering|mark-leaf|pointing|roles)\.ts$/;

/** React and the router. Named, since otherwise they could become a part of another chunk that needs them. */
const framework =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\/|^\0commonjsHelpers/;

const chunkOf = (id: string): string | undefined =>
  designSystem.test(id) || framework.test(id) || id === '\0vite/preload-helper.js' || id === limitValues
    ? 'ui'
    : mapScreen.test(id)
      ? 'map-screen'
      : panel.test(id)
        ? 'panel'
        : tree.test(id)
          ? 'client'
          : homeScreen.test(id)
            ? 'home-screen'
            : lists.test(id)
              ? 'lists-screen'
              : undefined;

/** The address of a script for the server, which is built after the browser's files. */
const builtScript = (name: string): string | undefined =>
  readdirSync(new URL('./build/client/assets', import.meta.url))
    .filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    .map((file) => `/assets/${file}`)[0];

/**
 * Replaces Vite's helper for dynamic imports, which is 0.5 kB, compressed, of the map's page: it also loads style
 * sheets, of which no such module has any. Ours asks for the scripts before it imports them, because a browser
 * remembers an import that failed (https://html.spec.whatwg.org/#fetch-a-single-module-script; Chromium 150 does), and
 * then a second try (client/acts/load-later.ts) would find nothing.
 */
const importsThatCanFail: Plugin = {
  name: 'imports-that-can-fail',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : null),
};

const preloadHelper = `
  const ask = async (file) => {
    if (!(await fetch('/' + file)).ok) throw Error(file);
  };
  export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);
`;

/**
 * Writes the server's bundle in ASCII, since V8 needs half of the memory for such a source. The escapes mean the same in
 * texts and in regular expressions, but not in raw texts.
 */
const serverInAscii: Plugin = {
  name: 'server-in-ascii',
  renderChunk: {
    order: 'post',
    handler: (code) => {
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw text has a sign that is not ASCII.');
      const ascii = code.replace(/\\.|[^\0-\x7f]/gs, (found) => {
        const unit = found.charCodeAt(found.length - 1);
        return unit < 128 ? found : `\\u${unit.toString(16).padStart(4, '0')}`;
      });
      return { code: ascii, map: null };
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    threadFiles(),
    languageTables(),
    withoutUnused(),
    withoutUnusedLimits(),
    withStandIns(),
    withoutBareRoutes(),
    remix(remixConfig),
    importsThatCanFail,
    messagePlaces(),
    offlineWorker(),
    ...(isSsrBuild ? [serverInAscii, bundledInServer()] : [bundledPackages()]),
  ],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  // The worker for learners' code loads the engine of one language: several files, which only modules can be.
  worker: { format: 'es', plugins: () => [collectPackages()] },
  define: isSsrBuild
    ? {
        // React has its code for development beside that for production.
        'process.env.NODE_ENV': JSON.stringify('production'),
        'import.meta.env.PANEL_SCRIPT': JSON.stringify(builtScript('panel')),
        'import.meta.env.EXERCISE_SCRIPT': JSON.stringify(builtScript('exercise-in-place')),
        'import.meta.env.PALETTE_SCRIPT': JSON.stringify(builtScript('palette')),
        'import.meta.env.LANGUAGE_FOLDERS': JSON.stringify(languageFolders()),
      }
    : {},
  // Packages are in the server's bundle, since their many small files take longer to open than to run. Those outside
  // are native, have files beside them, have a licence that wants them apart (web-push), or have others' code within
  // theirs. In development they stay outside, because Vite runs only modules there, except temml: its part for
  // chemistry needs a global that app/kit/markdown/chemistry.ts makes before it, and an import of a package outside
  // would come first.
  ssr:
    command === 'build'
      ? {
          noExternal: true,
          external: ['better-sqlite3', 'piscina', '@resvg/resvg-js', 'web-push', '@modelcontextprotocol/server'],
        }
      : { noExternal: ['temml'] },
  build: {
    target: 'es2022',
    // terser makes React and the router 4 kB smaller, compressed, than esbuild does, but the server's bundle no smaller,
    // in half a minute more.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    // Reading a property does nothing else, in React and in our own scripts: 0.3 kB.
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
    cssMinify: 'esbuild',
    // The preparation prints what a page weighs, and nobody sees Vite's own list.
    reportCompressedSize: false,
    rollupOptions: { output: isSsrBuild ? { banner: withRequire } : { manualChunks: chunkOf } },
  },
}));
