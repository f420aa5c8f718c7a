/** `npm test`: prepares what is missing, then runs every part. The last line is the total count. */

import { provideChromium } from './chromium.mjs';
import { main, say, Trouble } from './command.mjs';
import { otherNodes, preparePackages, whyNotHere } from './nodes.mjs';
import { browser, features, importLaw, lint, onNode, rules, runParts, server, torture, types } from './parts.mjs';
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
  // Without a build or a browser the other parts run nevertheless, and those that need none run during the build.
  const build = attempt(buildApp);
  const chromium = attempt(provideChromium);
  const nodes = attempt(prepareOtherNodes);
  await runParts([
    lint,
    types,
    importLaw,
    rules,
    features,
    after(build, server),
    after(build, torture),
    ...otherNodes.map((version) => after(build, after(nodes, onNode(version)))),
    after(
      build,
      browser(async () => (await chromium)()),
    ),
  ]);
});

/** One after the other: compiling the database takes a core a minute for each. */
async function prepareOtherNodes() {
  for (const version of otherNodes) if (whyNotHere(version) === null) await preparePackages(version);
}

/**
 * A part that fails with one sentence if `needed` does.
 * @param {Promise<() => Promise<unknown>>} needed
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
 * Starts the work now; its result or error is available later through the returned function.
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
