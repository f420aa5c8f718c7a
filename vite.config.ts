import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { threadFiles } from './scripts/thread-files.mjs';

/**
 * Modules that nearly every page with scripts needs: the design system and React. One chunk is about 2 kB smaller,
 * compressed, than a dozen small ones.
 */
const designSystem = new RegExp(
  `/app/(?:${[
    'ui/parts/(?:alert|button|dates|empty-state|icon|label|logo|menu|time|toast)',
    'ui/page/(?:document-context|error-screen|never-drawn|page-meta|router|theme-button)',
    'ui/acts/(?:document-form|document-load|post-in-place)',
    'ui/map/error',
    'domain/(?:limits|messages|message-catalogue|account/arrival)',
  ].join('|')})\\.tsx?$`,
);

/** What the map's page has at once and its later scripts need as well: one file for the same reason. */
const mapScreen = new RegExp(
  `/app/ui/(?:${[
    'lesson/(?:actions|answer|awaited|code|content|draft|editor-later|growth|lesson|panel|panel-focus|prose|store|stream)',
    'map/(?:actions|copying|data|header|screen|toolbar|tree)',
    'acts/(?:form-in-place|load-later|refused)',
    'tree/(?:look|sound)',
  ].join('|')})\\.tsx?$`,
);

const chunkOf = (id: string): string | undefined =>
  designSystem.test(id) ? 'ui' : mapScreen.test(id) ? 'map-screen' : undefined;

/**
 * Replaces Vite's helper for dynamic imports, which is 0.5 kB, compressed, of the map's page: it preloads style
 * sheets, of which no such module has any, and scripts, which ui/lesson/stream.tsx does by itself.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * What the two switches that stay off (remix.config.js) would need in the browser: 3.6 kB, compressed, that no page uses.
 * Only of the build for the browser; in development and on the server Remix is whole.
 */
const unused: Readonly<Record<string, string>> = {
  'single-fetch.js':
    'export const decodeViaTurboStream = null, getSingleFetchDataStrategy = null, singleFetchUrl = null, StreamTransfer = null;',
  'fog-of-war.js': `export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = null, fetchAndApplyManifestPatches = null;`,
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  load(id, options) {
    const [, file] = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id) ?? [];
    return options?.ssr || file === undefined ? null : (unused[file] ?? null);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [threadFiles(), withoutUnused, remix(remixConfig), plainImports],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  // Its part for chemistry needs a global that app/markdown/chemistry.ts makes before it: an import of a package that
  // stays outside the bundle would come first.
  ssr: { noExternal: ['temml'] },
  build: {
    target: 'es2022',
    // terser makes React and the router 4 kB smaller, compressed, than esbuild does.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    cssMinify: 'esbuild',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
