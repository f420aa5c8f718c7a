import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { testedNodes } from '../../scripts/node-programs.mjs';
import { alikeOnAll, quickHalf, rulesThatMayDiffer } from '../../scripts/nodes.mjs';
import { judgeNode } from '../../scripts/prepare.mjs';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

it('`engines` names the lines that are tested, and no other', () => {
  const lines = [...engines.node.matchAll(/\^(\d+)\.\d+\.\d+/g)].map(([, major]) => major);
  expect(lines.map((major) => `^${major}.`).every((each) => engines.node.includes(each))).toBe(true);
  expect(testedNodes.map((version) => version.split('.')[0])).toEqual(lines);
  for (const version of testedNodes) expect(judgeNode(version, engines.node), version).toEqual({});
});

it.each([
  ['18.20.8', 'refusal'],
  ['20.18.3', 'refusal'],
  ['20.19.0', null],
  ['21.7.3', 'refusal'],
  ['22.15.1', 'refusal'],
  ['22.16.0', null],
  ['23.11.0', 'refusal'],
  ['24.0.0', null],
  ['26.1.0', 'notice'],
])('Node %s: %s', (version, answer) => {
  const said = judgeNode(version, engines.node);
  expect(Object.keys(said)).toEqual(answer === null ? [] : [answer]);
  for (const sentence of Object.values(said)) expect(sentence).toMatch(/Node 20\.19, 22\.16 or 24\b.*this is Node/);
});

it('the quick half, and what it leaves out, name files that exist', () => {
  expect(quickHalf.filter((path) => path.startsWith('tests/') && !existsSync(path))).toEqual([]);
  const leftOut = alikeOnAll.flatMap((path) => {
    const [, before = path, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return names.split(',').map((name) => (before + name + after).replace(/\/\*\*$/, ''));
  });
  expect(leftOut.filter((path) => !existsSync(path))).toEqual([]);
});

it('rules run on other versions if a module that they name uses what may differ', () => {
  const chosen = rulesThatMayDiffer();
  // Intl, letters, addresses, dates, classes of the web.
  expect(chosen).toEqual(
    expect.arrayContaining([
      'tests/kit/rules/time-zone.test.ts',
      'tests/kit/rules/topic.test.ts',
      'tests/kit/rules/safe-redirect.test.ts',
      'tests/rooms/reminder/rules/when.test.ts',
      'tests/client/rules/post.test.ts',
    ]),
  );
  expect(chosen).not.toContain('tests/rooms/map/rules/sides.test.ts');
});

/** The file that an import in another one names, if it is the project's own. */
function fileOf(name: string, from: string): string | undefined {
  const path = name.startsWith('~/') ? join('app', name.slice(2)) : join(dirname(from), name);
  const own = /^(?:~\/|\.)/.test(name) ? ['', '.ts', '.tsx'].map((ending) => path + ending) : [];
  return own.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
}

it('the rules need no database: `npm test` runs them while it is being compiled', () => {
  const names = readdirSync('tests', { recursive: true, encoding: 'utf8' });
  const rules = names.filter((name) => /(?:^house|\/rules)\/.*\.tsx?$/.test(name)).map((name) => `tests/${name}`);
  expect(rules.length).toBeGreaterThan(150);
  /** Each file that they load, and how they come to it. */
  const ways = new Map(rules.map((name) => [name, name]));
  const withDatabase: string[] = [];
  for (const [file, way] of ways) {
    const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    for (const [, name = ''] of source.matchAll(/(?:\bfrom|^import|\bimport\() ?'([^'?]+)/gm)) {
      if (/\bbetter-sqlite3\b/.test(name)) withDatabase.push(`${way} > ${name}`);
      const next = fileOf(name, file);
      if (next !== undefined && !ways.has(next)) ways.set(next, `${way} > ${next}`);
    }
  }
  expect(ways.size).toBeGreaterThan(2 * rules.length);
  expect(withDatabase).toEqual([]);
});
