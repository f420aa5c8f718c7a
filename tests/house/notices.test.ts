import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notices, runTimePackages } from '../../scripts/licences.mjs';
import { allowedAnywhere, allowedApart, inBrowser, isAllowed } from '../../scripts/third-party.mjs';

describe('the notices', () => {
  it('are what the script writes: run npm run notices', () => {
    expect(readFileSync('NOTICES', 'utf8')).toBe(notices());
  });

  it('list packages with licences that may be used', () => {
    const packages = runTimePackages();
    expect(packages.length).toBeGreaterThan(300);
    const refused = packages.filter(({ licence }) => !isAllowed(licence, [...allowedAnywhere, ...allowedApart]));
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('list packages in the scripts of the browser with licences that may be bundled', () => {
    const packages = runTimePackages().filter(({ name }) => inBrowser.includes(name));
    expect(new Set(packages.map(({ name }) => name))).toEqual(new Set(inBrowser));
    expect(packages.filter(({ licence }) => !isAllowed(licence, allowedAnywhere))).toEqual([]);
  });

  it('would refuse a licence that is on no list', () => {
    expect(isAllowed('(MIT OR GPL-3.0-or-later)', allowedAnywhere)).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0-or-later', allowedAnywhere)).toBe(false);
    expect(isAllowed('', allowedAnywhere)).toBe(false);
  });
});
