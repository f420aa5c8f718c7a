import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('docs/admin/troubleshooting.md', 'utf8');

/** The quoted messages: the first cells of the tables. Those of SQLite say so behind the quotation. */
const messages = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);

const sources = ['app', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

/** The parts of a message between the places where it differs. */
const partsOf = (message: string): string[] =>
  message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => /\w/.test(part));

/** The messages without a source file that has all of their parts. */
const strangers = (quoted: readonly string[]): string[] =>
  quoted.filter((message) => !sources.some((source) => partsOf(message).every((part) => source.includes(part))));

it('troubleshooting quotes messages that stand in the source', () => {
  expect(messages.length).toBeGreaterThan(80);
  expect(strangers(messages)).toEqual([]);
});

it('a message that was reworded is noticed', () => {
  expect(strangers(['Port … is taken. Stop what listens there or set PORT.'])).toEqual([]);
  expect(strangers(['Port … is in use. Stop what listens there or set PORT.'])).toHaveLength(1);
});

it('each message is explained once', () => {
  expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([]);
});
