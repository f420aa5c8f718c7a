import { defineConfig } from 'vitest/config';
import { threadFiles } from './scripts/thread-files.mjs';

/** @param folders of tests/ */
const project = (name: string, folders: readonly string[]) => ({
  extends: true as const,
  test: { name, include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`) },
});

/**
 * `unit` needs neither a build nor a server; `server` starts real servers over the build. `torture` uses the whole
 * machine, so it runs only on request: TORTURE=1 npx vitest run --project torture
 */
export default defineConfig({
  plugins: [threadFiles()],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    projects: [
      project('unit', ['adapters', 'domain', 'features', 'house', 'library', 'markdown', 'ui']),
      project('server', ['web']),
      ...(process.env.TORTURE ? [project('torture', ['torture'])] : []),
    ],
    setupFiles: ['tests/support/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
