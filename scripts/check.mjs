/** `npm run check`: every check that needs neither a build nor a browser. `--no-tests` omits the tests. */
import { main } from './command.mjs';
import { importLaw, lint, runParts, types, unit } from './parts.mjs';
import { installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await runParts([lint, types, importLaw, ...(process.argv.includes('--no-tests') ? [] : [unit])]);
});
