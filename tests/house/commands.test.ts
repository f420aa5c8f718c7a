import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The modules that Node loads before a script's first line runs, as the script's sources name them. */
function loadedFirst(file: string, found = new Set<string>()) {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?'([^']+)';/gm)) {
    if (found.has(name)) continue;
    found.add(name);
    if (name.startsWith('.')) loadedFirst(join(dirname(file), name), found);
  }
  return found;
}

// `import` of a package fails before the packages are installed, so `npm start` would end on a stack trace in a clone.
describe('a command that installs the packages', () => {
  const commands = readdirSync('scripts').filter((name) =>
    /(?:await|=) (?:install|unpack)Packages\(\)/.test(readFileSync(join('scripts', name), 'utf8')),
  );

  it.each(commands)('loads nothing before that which needs them: %s', (name) => {
    const packages = [...loadedFirst(join('scripts', name))].filter((each) => !/^(?:node:|\.)/.test(each));
    expect(packages).toEqual([]);
  });

  it('is at least each of those that install', () => {
    expect(commands).toEqual(expect.arrayContaining(['start.mjs', 'test.mjs', 'build.mjs']));
  });
});
