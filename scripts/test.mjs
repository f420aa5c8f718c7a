/** `npm test`: makes ready what is missing, then runs every part. The last line is the count over all of them. */

import { provideChromium } from './chromium.mjs';
import { main, say, Trouble } from './command.mjs';
import { browser, importLaw, lint, runParts, server, torture, types, unit } from './parts.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  try {
    requireNode();
    await installPackages();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    say('0 passed, 1 failed');
    process.exit(1);
  }
  // Without a build or a browser the other parts run all the same, and those that need none run beside the build.
  const build = attempt(buildApp);
  const chromium = attempt(provideChromium);
  await runParts([
    lint,
    types,
    importLaw,
    unit,
    after(build, server),
    after(build, torture),
    after(
      build,
      browser(async () => (await chromium)()),
    ),
  ]);
});

/**
 * The part, which fails with one sentence if `needed` does.
 * @param {Promise<() => Promise<void>>} needed
 * @param {import('./parts.mjs').Part} part
 * @returns {import('./parts.mjs').Part}
 */
function after(needed, part) {
  return {
    heading: part.heading,
    run: async () => {
      await (await needed)();
      return await part.run();
    },
  };
}

/**
 * Starts the work now; its result, or its error, is handed out later, and never before.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<() => Promise<T>>}
 */
async function attempt(work) {
  try {
    const result = await work();
    return async () => result;
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error);
    return async () => {
      throw error;
    };
  }
}
