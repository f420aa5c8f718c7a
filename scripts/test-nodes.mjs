/** `npm run test:nodes`: the quick half of the tests on each version of Node that `engines` names. */
import { main } from './command.mjs';
import { testedNodes } from './node-programs.mjs';
import { onNode, runParts } from './parts.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await buildApp();
  await runParts(testedNodes.map((version) => onNode(version)));
});
