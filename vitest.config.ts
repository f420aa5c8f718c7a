import { defineConfig } from 'vitest/config';
import { threadFiles } from './scripts/thread-files.mjs';

export default defineConfig({
  plugins: [threadFiles()],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // A part of their own, because they take all of the machine: TORTURE=1 npx vitest run tests/torture
    exclude: [
      'tests/e2e/**',
      'tests/bench/**',
      'node_modules/**',
      ...(process.env.TORTURE ? [] : ['tests/torture/**']),
    ],
    setupFiles: ['tests/support/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
