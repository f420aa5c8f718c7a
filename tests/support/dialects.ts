import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ModelFaultReason } from '~/kit/fault/model-fault';

/** A stream in the dialect of one server (tests/fixtures/dialects), and its meaning. */
export interface Dialect {
  readonly name: string;
  /** The server, and how it differs. */
  readonly about: string;
  readonly body: string;
  readonly ends: 'whole' | 'length' | ModelFaultReason;
  /** Tokens of the prompt and of the answer, as the server counts them; null if it does not say. */
  readonly tokens: readonly [sent: number, received: number] | null;
}

/** The text of every stream that has no fault. */
export const dialectText = 'Bees have **six** legs.\n\nCount them. 🐝';

const folder = join(import.meta.dirname, '../fixtures/dialects');

export const dialects = (): Dialect[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => read(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')));

/** @param text lines `name: value`, a line `---`, and the body of the stream */
function read(name: string, text: string): Dialect {
  const at = text.indexOf('\n---\n');
  const head = new Map(text.slice(0, at).split('\n').map(pairOf));
  const fault = head.get('fault');
  const tokens = head.get('tokens')?.split(' ').map(Number);
  const body = text.slice(at + '\n---\n'.length);
  return {
    name,
    about: head.get('about') ?? '',
    body: head.get('line-ends') === 'crlf' ? body.replaceAll('\n', '\r\n') : body,
    ends: (fault ?? head.get('ends') ?? '') as Dialect['ends'],
    tokens: tokens ? [tokens[0] ?? 0, tokens[1] ?? 0] : null,
  };
}

const pairOf = (line: string): readonly [string, string] => {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
};
