/**
 * `npm run packages`: lists the packages that package.json names, with version, age and licence; `npm run packages --
 * all` those of the whole tree. The ages are asked of the registry that npm is configured for.
 */
import { readFileSync } from 'node:fs';
import { main, run, say } from './command.mjs';
import { packageLine, usedPackages } from './package-ages.mjs';

/** Questions to the registry at a time. */
const atOnce = 4;

await main(async () => {
  const isWhole = process.argv.includes('all');
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const used = usedPackages(packages, isWhole);
  const keyOf = (/** @type {import('./package-ages.mjs').Used} */ { name, version }) => `${name}@${version}`;
  const names = used.map(keyOf);
  const isOnline = (await published(names[0] ?? '')) !== null;
  if (!isOnline) say('The registry does not answer, so there are no ages: this is what package-lock.json knows.\n');

  /** @type {Map<string, import('./package-ages.mjs').Published | null>} */
  const found = new Map();
  const asked = isOnline ? [...names] : [];
  const ask = async () => {
    for (let name = asked.pop(); name !== undefined; name = asked.pop()) found.set(name, await published(name));
  };
  await Promise.all(Array.from({ length: atOnce }, ask));

  say(`${'package'.padEnd(52)}    age newest  (days since this version, and since the newest one)`);
  const lines = used.map((each) => packageLine(each, found.get(keyOf(each)) ?? null, Date.now()));
  for (const line of lines) say(line);
  const count = (/** @type {RegExp} */ mark) => lines.filter((line) => mark.test(line)).length;
  say(
    `\n${lines.length} packages: ${count(/TWO YEARS/)} old, ${count(/DEPRECATED/)} deprecated, ${count(/NO LICENCE/)} without a licence.`,
  );
});

/**
 * Asks the registry for a package and one of its versions; null if it does not answer.
 * @param {string} name with the version
 * @returns {Promise<import('./package-ages.mjs').Published | null>}
 */
async function published(name) {
  const { code, output } = await run('npm', ['view', name, 'time', 'dist-tags', 'deprecated', '--json'], {
    quiet: true,
    env: { ...process.env, npm_config_fetch_retries: '0', npm_config_loglevel: 'silent' },
  });
  if (code !== 0) return null;
  try {
    /** @type {{ time: Record<string, string>, 'dist-tags': { latest: string }, deprecated?: string }} */
    const told = JSON.parse(output);
    return { time: told.time, latest: told['dist-tags'].latest, isDeprecated: Boolean(told.deprecated) };
  } catch {
    return null;
  }
}
