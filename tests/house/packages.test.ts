import { describe, expect, it } from 'vitest';
import { packageLine, usedPackages } from '../../scripts/package-ages.mjs';

const locked = {
  '': { version: '1.0.0', dependencies: { a: '^1.0.0' }, devDependencies: { b: '^2.0.0' } },
  'node_modules/a': { version: '1.2.0', license: 'MIT' },
  'node_modules/b': { version: '2.0.0', dev: true, deprecated: 'Use c.' },
  'node_modules/a/node_modules/c': { version: '3.0.0', license: 'ISC' },
};
const now = Date.parse('2026-11-29T00:00:00Z');

describe('npm run packages', () => {
  it('lists the packages that package.json names, or all', () => {
    expect(usedPackages(locked, false).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(usedPackages(locked, true).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('tells the ages of a version and of the newest one', () => {
    const [used] = usedPackages(locked, false);
    if (!used) throw new Error('nothing is listed');
    const time = { '1.2.0': '2026-11-19T00:00:00Z', '1.3.0': '2026-11-27T12:00:00Z' };
    const line = packageLine(used, { time, latest: '1.3.0', isDeprecated: false }, now).replace(/ +/g, ' ');
    expect(line).toBe('a 1.2.0 10 1 MIT, newest 1.3.0');
  });

  it('marks what is old, deprecated or without a licence', () => {
    const [, used] = usedPackages(locked, false);
    if (!used) throw new Error('nothing is listed');
    const old = { '2.0.0': '2024-11-01T00:00:00Z' };
    expect(packageLine(used, { time: old, latest: '2.0.0', isDeprecated: true }, now)).toMatch(
      /, development, NO RELEASE FOR TWO YEARS, DEPRECATED, NO LICENCE$/,
    );
    const newer = { ...old, '2.1.0': '2026-11-01T00:00:00Z' };
    expect(packageLine(used, { time: newer, latest: '2.1.0', isDeprecated: false }, now)).toContain(
      'OVER TWO YEARS OLD',
    );
    expect(packageLine(used, null, now)).toContain('?      ?');
  });
});
