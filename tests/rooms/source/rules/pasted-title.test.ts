import { expect, it } from 'vitest';
import { pastedTitle } from '~/rooms/source/rules/pasted-title';

const body = 'Bees build their combs of wax, which they sweat between the plates of their bodies.';

it.each([
  [`# The life of bees\n\n${body}`, 'The life of bees'],
  [`\n\nThe life of bees\n\n${body}`, 'The life of bees'],
  [`The life of bees\n${body}`, 'The life of bees'],
  [`**Das Leben der Bienen**\n\n${body}`, 'Das Leben der Bienen'],
  [`The life of bees\n================\n${body}`, 'The life of bees'],
  [`Why do bees dance?\r\n\r\n${body}`, 'Why do bees dance?'],
  [`蜜蜂的一生\n\n${body}`, '蜜蜂的一生'],
  [`THE LIFE OF BEES\nby Ada Lindqvist\n\n${body}`, 'THE LIFE OF BEES'],
  [`蜜蜂的一生\n作者：林\n\n${body}`, '蜜蜂的一生'],
  ['## [Bees](https://example.org)\n', 'Bees'],
  // A sentence, a list, HTML, front matter and a single line do not begin with a title.
  [`Bees build combs.\n\n${body}`, ''],
  [`${body}\n\n${body}`, ''],
  [`- wax\n- honey\n\n${body}`, ''],
  ['wax and honey', ''],
  [`<h1>Bees</h1>\n\n${body}`, ''],
  [`---\ntitle: Bees\n---\n${body}`, ''],
  ['12\n\n13', ''],
  ['', ''],
])('%j is titled %j', (text, title) => {
  expect(pastedTitle(text)).toBe(title);
});
