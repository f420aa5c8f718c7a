/** `npm run check`: the checks that take a minute. `--no-tests` omits the tests. */
import { main } from './command.mjs';
import { importLaw, lint, rules, runParts, types } from './parts.mjs';
import { installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await runParts([lint, types, importLaw, ...(process.argv.includes('--no-tests') ? [] : [rules])]);
});
