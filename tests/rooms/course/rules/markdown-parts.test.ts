import { expect, it } from 'vitest';
import { markdownParts } from '~/rooms/course/rules/check/markdown-parts';

it.each([
  ['links', 'A [link](to.md).'],
  ['links', 'A [link][to].\n\n[to]: to.md'],
  ['links', '<https://example.org>'],
  ['links', 'https://example.org'],
  ['links', 'See www.example.org.'],
  ['links', 'ada@example.org'],
  ['pictures', '![A tree](tree.png)'],
  ['formulas', 'How much is $x$?'],
  ['formulas', 'How much is \\(x\\)?'],
  ['formulas', 'It is $$x$$.'],
  ['figures', '```plot\ny = x\n```'],
  ['figures', '~~~plot\ny = x\n~~~'],
] as const)('a text has %s: %j', (kind, text) => {
  const parts = markdownParts(`\n${text}`, 5);
  expect(parts[kind]).toHaveLength(1);
  expect(parts[kind][0]?.line).toBe(6);
});

it('a text without their signs has none', () => {
  const parts = markdownParts('*Roots* drink, 1. leaves do not.\n\n    indented', 1);
  expect(parts).toEqual({ links: [], pictures: [], formulas: [], figures: [] });
});
