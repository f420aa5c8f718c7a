import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { CodeAsked, CodeResult } from '~/kit/exercise/code-result';
import { resultInWords } from '../support/code';
import { expect, test } from '../support/e2e';

/** Learners' code in the browser's worker: the same interpreters as on the server, under a policy of its own. */

const assets = 'build/client/assets';
const script = (name: string): string =>
  `/assets/${readdirSync(assets).find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))}`;

/** As a page does when Run is pressed. */
const run = async (page: Page, asked: CodeAsked): Promise<string> => {
  const address = JSON.stringify(script('run-in-browser'));
  const result = await page.evaluate<CodeResult>(
    `import(${address}).then(({ runInBrowser }) => runInBrowser(${JSON.stringify(asked)}))`,
  );
  return resultInWords(result);
};

const asked = { given: '', tests: [] };

test('each language runs, and is stopped, in the browser', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/login');
  expect(loaded.filter((path) => /code-worker|run-in-browser|\.wasm$/.test(path))).toEqual([]);
  const right = [
    [{ ...asked, language: 'javascript', answer: 'console.log(typeof fetch)', tests: ['1 + 1 === 2'] }, 'undefined'],
    [{ ...asked, language: 'python', answer: 'import js\nprint(dir(js)[3:])', tests: ['1 + 1 == 2'] }, '[]'],
    [{ ...asked, language: 'sql', answer: 'SELECT 2', tests: ['SELECT 1 + 1'] }, '2\n2'],
  ] as const;
  for (const [code, output] of right) expect(await run(page, code)).toBe(`judged + [${output}\n]`);
  const endless = [
    [{ ...asked, language: 'javascript', answer: 'console.log(1); for (;;);' }, /^too slow: .* \[1\n\]$/],
    [{ ...asked, language: 'python', answer: 'print(1)\nwhile True: pass' }, /^too slow: .* \[1\n\]$/],
    [{ ...asked, language: 'python', answer: "x = 'x' * 1000000000" }, /^too much memory: /],
    [{ ...asked, language: 'javascript', answer: 'const f = () => f() + 1; f()' }, /^error: Line 1: RangeError/],
  ] as const;
  for (const [code, said] of endless) expect(await run(page, code)).toMatch(said);
});

test('the worker reaches no network, and makes no scripts of texts', async ({ page }) => {
  await page.goto('/login');
  const started = page.waitForEvent('worker');
  await page.evaluate((address) => void new Worker(address, { type: 'module' }), script('code-worker'));
  const worker = await started;
  const tried = await worker.evaluate(async () => ({
    fetched: await fetch('/api/health').then(
      () => 'reached',
      (error) => error.name,
    ),
    connected: await new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/`);
      socket.onopen = () => done('reached');
      socket.onerror = () => done('refused');
    }),
    made: (() => {
      try {
        return new Function('return 1')();
      } catch (error) {
        return (error as Error).name;
      }
    })(),
  }));
  expect(tried).toEqual({ fetched: 'TypeError', connected: 'refused', made: 'EvalError' });
});
