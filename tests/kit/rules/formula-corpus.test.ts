import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { formula } from '~/kit/markdown/math';
import { toHtml } from '~/kit/markdown/render';
import { plainFormula } from '~/kit/text/plain-formula';

/** tests/fixtures/formulas has one formula a line; no-formulas.txt has texts that only look like formulas. */
const folder = join(import.meta.dirname, '../../fixtures/formulas');
const lines = (file: string): string[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const looks = 'no-formulas.txt';
const formulas = readdirSync(folder)
  .filter((file) => file !== looks)
  .flatMap((file) => lines(file).map((tex) => ({ file, tex })));

it('has the expected number of formulas', () => {
  expect(formulas.length).toBeGreaterThanOrEqual(300);
  expect(lines(looks).length).toBeGreaterThanOrEqual(100);
});

const html = (markdown: string): string => toHtml(markdown, { formula });

it.each([...new Set(formulas.map(({ file }) => file))])('%s: each is rendered', (file) => {
  const undrawn: string[] = [];
  for (const { tex } of formulas.filter((each) => each.file === file)) {
    const block = html(`Before\n$$${tex}$$\nbehind`);
    const isDrawn =
      /^<p>Before\n<span class="formula"( tabindex="0")?><math display="block">.*<\/math><\/span>\nbehind<\/p>\n$/s.test(
        block,
      );
    if (!isDrawn || /[ ]style=|merror|color=|background=|href|undefined|tml-/.test(block)) undrawn.push(block);
    const hasDisplayOnly = /\\tag|\\begin\{(?:equation|align|gather|multline|split)/.test(tex);
    // Some environments are only allowed in display mode.
    if (!hasDisplayOnly && !html(`a $${tex}$, b`).includes('<math>')) undrawn.push(`$${tex}$`);
    if (/\\[a-z]*(?:frac|begin|left|text|mathrm)/.test(plainFormula(tex))) undrawn.push(`${tex} as plain text`);
  }
  expect(undrawn).toEqual([]);
});

it.each(lines(looks))('%s has none', (line) => {
  const shown = html(line.replaceAll('⏎', '\n'));
  expect(shown).not.toMatch(/<math|class="tex"/);
});

it('is valid HTML', async () => {
  const page = `<!DOCTYPE html><html lang="en"><head><title>Formulas</title></head><body>${formulas
    .map(({ tex }) => html(`$$${tex}$$`))
    .join('')}</body></html>`;
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'no-raw-characters': 'off',
      'long-title': 'off',
      'prefer-native-element': 'off',
      'doctype-style': 'off',
    },
  });
  const report = await validator.validateString(page);
  const found = new Map<string, string>();
  for (const { ruleId, message } of report.results.flatMap(({ messages }) => messages))
    found.set(`${ruleId}: ${message}`, '');
  expect([...found.keys()]).toEqual([]);
});
