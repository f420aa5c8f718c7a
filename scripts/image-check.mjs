/**
 * `npm run image-check`: carries out the Dockerfile's stages without Docker, and starts what comes out (tests/image).
 */
import { main, programOf, run, Trouble } from './command.mjs';
import { installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  const { code } = await run(process.execPath, [programOf('vitest', 'vitest'), 'run', '--project', 'image'], {
    // IMAGE adds the project to vitest.config.ts.
    env: { ...process.env, NODE_ENV: 'test', IMAGE: '1' },
  });
  if (code !== 0) throw new Trouble('The image is not as it should be; the lines above say why.');
});
