import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

/** `npm run shots`. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  reporter: 'list',
  projects: [{ name: 'shots', testMatch: /\.spec\.ts$/ }],
});
