/** `npm run check`: the checks that take a minute. `--no-tests` omits the tests. */
import { main } from './command.mjs';
import { after, importLaw, lint, rules, runParts, types } from './parts.mjs';
import { requireNode, unpackPackages } from './prepare.mjs';

await main(async () => {
  requireNode();
  const { compiled } = await unpackPackages();
  if (process.argv.includes('--no-tests')) {
    await compiled;
    await runParts([lint, types, importLaw]);
  } else await runParts([lint, types, importLaw, after(compiled, rules)]);
});
