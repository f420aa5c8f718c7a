/**
 * `npm run shots`: screenshots of every screen in its states, in four sizes and both themes, into `shots/`; the
 * pictures of the help pages into `public/help/`.
 */
import { cpSync, existsSync } from 'node:fs';
import { provideChromium } from './chromium.mjs';
import { main, programOf, run, say, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await buildApp();
  await provideChromium();
  const args = ['test', '--config', 'tests/shots/playwright.config.ts', ...process.argv.slice(2)];
  const { code } = await run(process.execPath, [programOf('@playwright/test', 'playwright'), ...args], {});
  if (code !== 0) throw new Trouble('Not every screen could be taken.');
  if (existsSync('shots/help')) cpSync('shots/help', 'public/help', { recursive: true });
  say('The pictures are in shots/.');
});
