/** `npm test`: prepares what is missing, then runs every part. The last line is the total count. */

import { provideChromium } from './chromium.mjs';
import { main, say, Trouble } from './command.mjs';
import { otherNodes, testedNodes, whyNotHere } from './node-programs.mjs';
import { preparePackages, provideVersion, quickHalfAtTheEnds, quickHalfBetween } from './nodes.mjs';
import {
  after,
  beside,
  browser,
  features,
  importLaw,
  lint,
  onNode,
  rules,
  runParts,
  server,
  torture,
  types,
} from './parts.mjs';
import { buildApp, requireNode, unpackPackages } from './prepare.mjs';

/**
 * Flags for the build: V8 then collects young objects less often, which takes a thirteenth of its time for 100 MB. A
 * small server, which builds with `npm start`, may not have them.
 */
const roomForYoung = ['--max-semi-space-size=64'];

await main(async () => {
  const { compiled, provided, chromium } = await packages();
  // Without a database, a build or a browser the other parts run nevertheless, and those that need none run before.
  const database = begun(compiled);
  const build = begun(buildApp(roomForYoung));
  const nodes = Promise.all([database, provided]).then(() => begun(prepareOtherNodes()));
  nodes.catch(() => {});
  await runParts([
    lint,
    types,
    importLaw,
    rules,
    after(database, features),
    ...[server, torture].map((part) => after(database, after(build, part))),
    ...beside(
      after(database, after(build, browser(chromium))),
      otherNodes.map((version) => {
        const isBetween = version !== testedNodes[0] && version !== testedNodes.at(-1);
        return after(nodes, after(build, onNode(version, isBetween ? quickHalfBetween : quickHalfAtTheEnds())));
      }),
    ),
  ]);
});

async function packages() {
  /** @type {Promise<void> | undefined} */
  let provided;
  /** @type {Promise<string> | undefined} */
  let chromium;
  try {
    requireNode();
    const unpacked = unpackPackages();
    // While npm unpacks the packages, a core has nothing else to do.
    provided = provideOtherNodes();
    chromium = provideChromium(unpacked);
    // Its failure is told below, once the packages are there.
    chromium.catch(() => {});
    const { compiled } = await unpacked;
    return { compiled, provided, chromium: begun(chromium) };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    // These would go on after the end.
    await Promise.allSettled([provided, chromium]);
    say('0 passed, 1 failed');
    process.exit(1);
  }
}

function othersHere() {
  return otherNodes.filter((version) => whyNotHere(version) === null);
}

/** One that fails is asked for again when its database is compiled, and its part of the tests says why. */
async function provideOtherNodes() {
  for (const version of othersHere()) await provideVersion(version).catch(() => {});
}

/** One after the other: compiling the database takes a core some seconds for each. */
async function prepareOtherNodes() {
  for (const version of othersHere()) await preparePackages(version);
}

/**
 * Says at once why the work fails; the parts that need it say it when it is their turn.
 * @template T
 * @param {Promise<T>} work
 */
function begun(work) {
  work.catch((error) => console.error(error instanceof Trouble ? error.message : error));
  return work;
}
