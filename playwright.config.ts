import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { keepTemporaryFilesInMemory } from './scripts/in-memory.mjs';

keepTemporaryFilesInMemory();

// Searched once; the workers, which evaluate this file again, inherit the environment.
const chromium = process.env.CHROMIUM_PATH ?? findChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Every worker starts a server of its own (tests/support/e2e.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // What needs it is told at the end, and mended (docs/decisions/0047).
  retries: 1,
  // What is late is slow; what never comes is a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    // Each way to another page fades over some frames, a quarter of all work. Scripts do not ask about motion, and some
    // files have it (`test.use`): the journey and the map's.
    reducedMotion: 'reduce',
    // Traces take 20 % more time: `npx playwright test <file> --trace on` where one is needed.
    screenshot: 'only-on-failure',
    // Playwright cannot intercept the requests of a page that a service worker answers.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test is left before code that V8 has compiled to be quick has paid for that.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // *.both.spec.ts runs with and without JavaScript, *.js.spec.ts and *.nojs.spec.ts in one of them.
  projects: [
    // Without scripts first: what reloads itself is waited for, and meanwhile other versions of Node have the processor.
    { name: 'nojs', testMatch: /\.(both|nojs)\.spec\.ts$/, use: { javaScriptEnabled: false } },
    { name: 'js', testMatch: /\.(both|js)\.spec\.ts$/ },
  ],
});
