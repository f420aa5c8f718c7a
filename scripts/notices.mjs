/** `npm run notices`: writes NOTICES, the licences of all that is bundled with the product or runs with it. */
import { writeFileSync } from 'node:fs';
import { main, say } from './command.mjs';
import { notices, runTimePackages } from './licences.mjs';
import { installPackages } from './prepare.mjs';

await main(async () => {
  await installPackages();
  writeFileSync('NOTICES', notices());
  say(`NOTICES lists ${runTimePackages().length} packages.`);
});
