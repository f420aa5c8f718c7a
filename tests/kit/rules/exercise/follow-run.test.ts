import { describe, expect, it } from 'vitest';
import { followRun, type Sandbox } from '~/kit/exercise/code/follow-run';
import { readSandboxAnswer } from '~/kit/exercise/code/sandbox-answer';
import { type CodeFailure, type CodeResult, codeLimits } from '~/kit/exercise/code-result';

/** Messages of a sandbox that its code has taken over. */

const asked = { language: 'javascript', given: '', answer: '', tests: ['a', 'b'] } as const;

/** A sandbox that sends these messages as soon as it gets its task. */
async function told(...messages: readonly unknown[]): Promise<CodeResult & { readonly ends: number }> {
  let ends = 0;
  let hear = (_: unknown) => {};
  let ended = (_: CodeFailure) => {};
  const sandbox: Sandbox = {
    hear(message, end) {
      hear = message;
      ended = end;
    },
    send() {
      for (const message of messages) hear(message);
      ended('crashed');
    },
    end() {
      ends += 1;
    },
  };
  return { ...(await followRun(sandbox, asked, new Uint8Array(), { timeMs: 10, loadMs: 10 })), ends };
}

const judged = { kind: 'judged', findings: [null, { kind: 'value', found: '1' }], output: 'x' };

it('an answer is a result with sentences, and the sandbox is ended', async () => {
  expect(await told({ ready: true }, { output: 'x' }, { answer: judged })).toEqual({
    kind: 'judged',
    tests: [
      { test: 'a', isRight: true, says: '' },
      { test: 'b', isRight: false, says: 'This is not true: its value is 1.' },
    ],
    output: 'x',
    ends: 1,
  });
});

it('the first answer counts', async () => {
  const result = await told({ answer: { ...judged, findings: [null, null] } }, { answer: judged });
  expect(result.kind === 'judged' && result.tests.map(({ isRight }) => isRight)).toEqual([true, true]);
});

it('an answer that came while this side was busy counts, although its time is over', async () => {
  const { port1, port2 } = new MessageChannel();
  const timeMs = 10;
  const sandbox: Sandbox = {
    hear(message) {
      port1.onmessage = ({ data }) => message(data);
    },
    send() {
      port2.postMessage({ answer: judged });
      for (const end = performance.now() + 2 * timeMs; performance.now() < end; );
    },
    end() {
      port1.close();
    },
  };
  const result = await followRun(sandbox, asked, new Uint8Array(), { timeMs, loadMs: timeMs });
  expect(result.kind).toBe('judged');
});

describe.each([
  ['no answer', []],
  ['no object', [null, 1, 'answer', [], { ready: true }, { output: 5 }]],
])('%s', (_, messages) => {
  it('is the end of the sandbox', async () => {
    expect(await told(...messages)).toMatchObject({ kind: 'failed', why: 'crashed', output: '', ends: 1 });
  });
});

it.each([
  ['an unknown kind', { ...judged, kind: 'right' }],
  ['too few findings', { ...judged, findings: [null] }],
  ['too many findings', { ...judged, findings: [null, null, null] }],
  ['findings that are no list', { ...judged, findings: { length: 2 } }],
  ['an empty place in the list', { ...judged, findings: new Array(2) }],
  ['an unknown finding', { ...judged, findings: [null, { kind: 'constructor' }] }],
  ['a finding by a prototype’s name', { ...judged, findings: [null, { kind: '__proto__' }] }],
  ['a finding without its parts', { ...judged, findings: [null, { kind: 'rows', expected: 1 }] }],
  ['a part of another type', { ...judged, findings: [null, { kind: 'value', found: ['1'] }] }],
  ['a number that is none', { ...judged, findings: [null, { kind: 'rows', expected: 1, found: Number.NaN }] }],
  ['no output', { ...judged, output: undefined }],
  ['an unknown reason', { kind: 'failed', why: 'toString', error: '', line: 1, test: 0, output: '' }],
  ['an error that is no text', { kind: 'failed', why: 'error', error: {}, line: 1, test: 0, output: '' }],
  ['nothing', null],
])('%s is no result', async (_, answer) => {
  expect(await told({ answer })).toMatchObject({ kind: 'failed', why: 'no result', ends: 1 });
});

it('lengths are cut, and lines without a number left out', async () => {
  const long = 'é'.repeat(1_000_000);
  const result = await told(...Array.from({ length: 100 }, () => ({ output: long })), {
    answer: { kind: 'failed', why: 'error', error: long, line: -1, test: 'two', output: long },
  });
  expect(result.kind === 'failed' && result.message).toHaveLength(codeLimits.messageMaxCharacters);
  expect(result.output).toHaveLength(codeLimits.outputMaxCharacters);
  const ended = await told(...Array.from({ length: 100 }, () => ({ output: long })));
  expect(ended.output).toHaveLength(codeLimits.outputMaxCharacters);
  const shown = readSandboxAnswer({ ...judged, output: '\0a\x1b[1m\ud800\n\tb' }, 2);
  expect(shown?.output).toBe('\uFFFDa\uFFFD[1m\uFFFD\n\tb');
});

it('a sandbox that says nothing is given up, with what it printed', async () => {
  const silent = (...messages: readonly unknown[]): Sandbox => {
    let hear = (_: unknown) => {};
    return {
      hear: (message) => {
        hear = message;
      },
      send: () => {
        for (const message of messages) hear(message);
      },
      end: () => {},
    };
  };
  const run = (sandbox: Sandbox) => followRun(sandbox, asked, new Uint8Array(), { timeMs: 10, loadMs: 10 });
  expect(await run(silent())).toMatchObject({ why: 'no result', output: '' });
  expect(await run(silent({ ready: true }, { ready: true }, { output: 'a' }))).toMatchObject({
    why: 'too slow',
    message: 'Stopped after 0.01 s. Is there a loop that never ends?',
    output: 'a',
  });
});
