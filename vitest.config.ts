import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    setupFiles: ['tests/support/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
