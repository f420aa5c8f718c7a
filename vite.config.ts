import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * What nearly every page with scripts has: the design system, and React, which comes with it. One file is some 2 kB smaller, compressed,
 * than a dozen small ones.
 */
const designSystem =
  /\/app\/(ui\/(alert|button|dates|document-context|document-form|empty-state|error-screen|icon|logo|map-error|menu|never-drawn|page-meta|post-in-place|theme-button|time|toast)\.tsx?|domain\/(arrival|limits|messages)\.ts)$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix({
      ...remixConfig,
      // The page that shows the design system (`/design`) is there for `npm run dev` alone: no build has its route, so docs/access.md has no row for it.
      ignoredRouteFiles: command === 'build' ? ['**/design.tsx'] : [],
    }),
  ],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    // terser, because what it makes of React and the router is 4 kB smaller, compressed, than what esbuild does; every page pays for that.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    cssMinify: 'esbuild',
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: (id) => (designSystem.test(id) ? 'ui' : undefined) } },
  },
}));
