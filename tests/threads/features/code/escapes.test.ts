import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeLanguage } from '~/kit/exercise/exercise';
import { codeRunner } from '~/threads/code/code-runner';
import { resultInWords } from '../../../support/code';
import { manyCodes } from '../../../support/many-codes';
import { isFull } from '../../../torture/scale';
import { type Escape, endless, javascriptEscapes, pythonEscapes, sqlEscapes } from './escapes';

/** Code that tries to reach the server, or to use it up: each is a sentence, and the next answer runs as before. */

const home = mkdtempSync(join(tmpdir(), 'topiary-escapes-'));
const secret = join(home, 'secret.txt');
writeFileSync(secret, 'the secret of the server');
process.env.SESSION_SECRET ??= 'a secret of the server';
let requests = 0;
const network = createServer((_, response) => {
  requests += 1;
  response.end();
});
// Two at once altogether.
const usual = codeRunner({ atATime: 1 });
const short = codeRunner({ atATime: 1, timeMs: 100 });
/** One process for code that an engine itself refuses, each with a new engine: most of its time is the start. */
const together = manyCodes({ timeMs: 15_000, loadMs: 60_000 });
const places = { file: secret, folder: home, url: '' };

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  places.url = `http://127.0.0.1:${(network.address() as AddressInfo).port}/`;
});

afterAll(() => {
  usual.close();
  short.close();
  together.end();
  network.close();
  rmSync(home, { recursive: true });
});

const withPlaces = (code: string): string =>
  code.replace(/\{(file|folder|url)\}/g, (_, name) => places[name as 'file']);

/** Needs the limits of a process of its own. */
const isStopped = ([, , said]: Escape): boolean => /too/.test(said.source);

async function tried(language: CodeLanguage, [, code, expected]: Escape, isAlone: boolean): Promise<string> {
  const given = language === 'sql' ? 'CREATE TABLE p (a); INSERT INTO p VALUES (1), (2);' : '';
  const asked = { language, given, answer: withPlaces(code), tests: language === 'sql' ? [] : ['1 == 2'] };
  if (!isAlone) return resultInWords(await together.run(asked));
  return resultInWords(await (expected === endless ? short : usual).run(asked, code));
}

const sound: Readonly<Record<CodeLanguage, readonly [answer: string, test: string]>> = {
  javascript: ['const f = (n) => n + 1; console.log(f(1))', 'f(2) === 3'],
  python: ['def f(n): return n + 1\nprint(f(1))', 'f(2) == 3'],
  sql: ['SELECT 2', 'SELECT 1 + 1'],
};

describe.each([
  ['javascript', javascriptEscapes],
  ['python', pythonEscapes],
  ['sql', sqlEscapes],
] as const)('%s', (language, { atNode, within }) => {
  const escapes = process.env.QUICK_HALF ? atNode : [...atNode, ...within];
  const before = { environment: { ...process.env }, prototype: Reflect.ownKeys(Object.prototype).length };
  const results = new Map<string, Promise<string>>();
  beforeAll(async () => {
    const isAlone = (each: Escape) => isFull || atNode.includes(each) || isStopped(each);
    for (const each of escapes.filter(isAlone)) results.set(each[0], tried(language, each, true));
    // The process takes one after the other.
    for (const each of escapes.filter((one) => !isAlone(one))) {
      const said = await tried(language, each, false);
      results.set(each[0], Promise.resolve(said));
    }
  }, 120_000);

  it.each(escapes)('%s', async (title, _, expected) => {
    const said = await results.get(title);
    expect(said).toMatch(expected);
    expect(said).not.toContain('the secret of the server');
    expect(said?.length).toBeLessThan(6_000);
  });

  it('runs the next answer as before, and the server is as it was', async () => {
    await Promise.all(results.values());
    const [answer, test] = sound[language];
    const result = await usual.run({ language, given: '', answer, tests: [test] }, 'the next');
    expect(resultInWords(result)).toMatch(/^judged \+ \[(?:2\n|2\n2\n)\]$/);
    expect({ environment: { ...process.env }, prototype: Reflect.ownKeys(Object.prototype).length }).toEqual(before);
    expect(readdirSync(home)).toEqual(['secret.txt']);
    expect(['a.txt', 'x.db', 'file.db'].filter((file) => existsSync(file))).toEqual([]);
    expect(requests).toBe(0);
  });
});
