/** `npm run dev`: Vite's server, which takes up every change to the sources at once. */
import { existsSync } from 'node:fs';
import { main, programOf, run, Trouble } from './command.mjs';
import { installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const port = process.env.PORT?.trim() || '3000';
  const host = process.env.HOST?.trim();
  if (!/^\d+$/.test(port)) throw new Trouble(`PORT must be a whole number, not "${port}".`);
  const args = ['vite:dev', '--port', port, '--strictPort', ...(host ? ['--host', host] : [])];
  const { code } = await run(process.execPath, [programOf('@remix-run/dev', 'remix'), ...args], {
    env: { ...process.env, PORT: port, NODE_ENV: 'development' },
  });
  process.exitCode = code;
});
