/**
 * `npm run bench -- <name>`: runs tests/bench/<name>.mjs, after installing the packages that only some benches need.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, say } from './command.mjs';

const folder = join(import.meta.dirname, '../tests/bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const name = process.argv[2] ?? '';
/** Whether the bench compares with other packages; the others need nothing beyond the project. */
const hasPeers = ['all', 'tree', 'lighthouse', 'recall'].includes(name);

if (!names.includes(name)) {
  console.error(`Which bench? npm run bench -- ${names.join(' | ')}`);
  process.exit(1);
}
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const isInstalled = Object.keys(dependencies).every((each) => existsSync(join(folder, 'node_modules', each)));
if (hasPeers && !isInstalled) {
  say('Installing what the benches compare with.');
  const { code } = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder],
    {},
  );
  if (code !== 0) process.exit(1);
}
await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
