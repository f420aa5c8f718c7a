import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '~/kit/version';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

it('the version is the same wherever it stands', () => {
  const lock = json('package-lock.json');
  const [newest] =
    readFileSync('CHANGELOG.md', 'utf8').match(/(?<=^## \[)\d+\.\d+\.\d+(?=\] - \d{4}-\d\d-\d\d$)/m) ?? [];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect([json('package.json').version, lock.version, lock.packages[''].version, newest]).toEqual(
    Array.from({ length: 4 }, () => version),
  );
});

it('the licence is the same wherever it stands', () => {
  expect([json('package.json').license, json('package-lock.json').packages[''].license]).toEqual(['MIT', 'MIT']);
  expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License\n/);
  expect(readFileSync('courses/LICENSE', 'utf8')).toContain('Attribution 4.0 International');
});

it('the overrides of packages are in the lock file and installed', () => {
  const { overrides } = json('package.json') as { overrides: Record<string, unknown> };
  const fixed = Object.entries(overrides).filter(([, wanted]) => typeof wanted === 'string');
  expect(fixed.length).toBeGreaterThan(2);
  for (const [name, wanted] of fixed) {
    const locked = Object.entries<{ version: string }>(json('package-lock.json').packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    expect(locked.map(([, entry]) => entry.version)).toEqual([wanted]);
    for (const [path] of locked.filter(([each]) => existsSync(each)))
      expect(json(`${path}/package.json`).version).toBe(wanted);
  }
});

it('SECURITY.md names the versions of packages that are in the lock file', () => {
  const { packages } = json('package-lock.json') as { packages: Record<string, { version: string }> };
  const cells = [...readFileSync('SECURITY.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  const named = cells.flatMap((cell) => [...cell.matchAll(/(@?[\w./-]*[a-z][\w.-]*) (\d+(?:\.\d+)+)(?=[,; ]|$)/g)]);
  const wrong = named.flatMap(([, name = '', said = '']) => {
    const versions = Object.entries(packages).flatMap(([path, entry]) =>
      path.endsWith(`node_modules/${name}`) ? [entry.version] : [],
    );
    return versions.length > 0 && !versions.some((each) => `${each}.`.startsWith(`${said}.`))
      ? [`${name} ${said}`]
      : [];
  });
  expect(named.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
