/** `npm run check`: the checks that take a minute. `--no-tests` omits the tests. */
import { main, say } from './command.mjs';
import { importLaw, lint, rules, runParts, types } from './parts.mjs';
import { requireNode, unpackPackages } from './prepare.mjs';

/**
 * @param {Promise<void>} compiled
 * @returns {import('./parts.mjs').Part}
 */
const packagesOnce = (compiled) => ({
  heading: 'Packages',
  run: async () => {
    await compiled;
    say('All are in their place.');
    return { passed: 1, failed: 0, skipped: 0, faults: [], unsteady: [] };
  },
});

await main(async () => {
  requireNode();
  const { compiled } = await unpackPackages();
  // None of the parts needs the database, but a check ends with all packages in their place, or fails.
  compiled.catch(() => {});
  const tests = process.argv.includes('--no-tests') ? [] : [rules];
  await runParts([lint, types, importLaw, ...tests, packagesOnce(compiled)]);
});
