/** `npm run check`: the checks that take a minute. `--no-tests` omits the tests. */
import { main } from './command.mjs';
import { importLaw, lint, rules, runParts, types } from './parts.mjs';
import { requireNode, unpackPackages } from './prepare.mjs';

await main(async () => {
  requireNode();
  const { compiled } = await unpackPackages();
  // None of the parts needs the database, but a check ends with all packages in their place, or says why not.
  compiled.catch(() => {});
  await runParts([lint, types, importLaw, ...(process.argv.includes('--no-tests') ? [] : [rules])]);
  await compiled;
});
