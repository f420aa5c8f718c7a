import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { threadFiles } from './scripts/thread-files.mjs';

/**
 * What nearly every page with scripts has: the design system, and React, which comes with it. One file is some 2 kB smaller,
 * compressed, than a dozen small ones.
 */
const designSystem = new RegExp(
  `/app/(?:${[
    'ui/parts/(?:alert|button|dates|empty-state|icon|logo|menu|time|toast)',
    'ui/page/(?:document-context|error-screen|never-drawn|page-meta|router|theme-button)',
    'ui/acts/(?:document-form|post-in-place)',
    'ui/map/error',
    'domain/(?:limits|messages|message-catalogue|account/arrival)',
  ].join('|')})\\.tsx?$`,
);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [threadFiles(), remix(remixConfig)],
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
