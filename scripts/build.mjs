/** `npm run build`: the preparation of `npm start`, for images and hosts that build first. */
import { main, say } from './command.mjs';
import { buildApp, installPackages, isBuilt, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  if (isBuilt()) say('The build is up to date.');
  await buildApp();
});
