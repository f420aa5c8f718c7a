import { beforeEach, describe, expect, it } from 'vitest';
import { currentShare, inShareOf } from '~/threads/share-of';
import { type Lane, type TakeTurn, takingTurns } from '~/threads/turns';

/** Work that starts and ends when the test says so, with a clock that the test advances. */

let time = 0;
let started: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  time = 0;
  started = [];
  ends = new Map();
});

const now = () => time;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const open = (options: Partial<Parameters<typeof takingTurns>[0]> = {}) =>
  takingTurns({ atATime: 1, waiting: 1_000, lane: { waiting: 100 }, now, ...options });

/** Asks for a turn on behalf of `share`; `name` is what `started` lists. */
const ask = (inTurn: TakeTurn, share: string, name = share, lane?: Lane): Promise<string> =>
  inShareOf(share, () =>
    inTurn(() => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, lane),
  );
const refusals = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

/** Ends the work of this name after so many seconds. */
async function end(name: string, seconds = 1): Promise<void> {
  await settled();
  time += seconds * 1_000;
  ends.get(name)?.();
  await settled();
}

const flood = (inTurn: TakeTurn, share: string, count: number): void => {
  for (let at = 0; at < count; at += 1) void ask(inTurn, share, `${share}${at}`);
};

describe('turns', () => {
  it('a flood of one share delays another share by only the one job that runs', async () => {
    const inTurn = open();
    flood(inTurn, 'a', 40);
    void ask(inTurn, 'b');
    await end('a0');
    expect(started).toEqual(['a0', 'b']);
    await end('b');
    expect(started).toEqual(['a0', 'b', 'a1']);
  });

  it('the same after a long job of the flood alone, and for each further job', async () => {
    const inTurn = open();
    flood(inTurn, 'a', 40);
    for (let at = 0; at < 20; at += 1) await end(`a${at}`);
    void ask(inTurn, 'b');
    void ask(inTurn, 'c');
    await end('a20');
    await end('b');
    expect(started.slice(-3)).toEqual(['a20', 'b', 'c']);
  });

  it('counts time and not turns', async () => {
    const inTurn = open();
    flood(inTurn, 'a', 3);
    flood(inTurn, 'b', 6);
    await end('a0', 4);
    for (let at = 0; at < 4; at += 1) await end(`b${at}`, 0.9);
    expect(started).toEqual(['a0', 'b0', 'b1', 'b2', 'b3', 'b4']);
    await end('b4', 0.9);
    expect(started.at(-1)).toBe('a1');
  });

  it('remembers the time that a share has used, less with every minute', async () => {
    const inTurn = open();
    void ask(inTurn, 'heavy', 'first');
    await end('first', 4);
    void ask(inTurn, 'light', 'second');
    await end('second', 1);

    const both = async (round: string): Promise<string | undefined> => {
      void ask(inTurn, 'somebody', `${round} before`);
      void ask(inTurn, 'heavy', `${round} heavy`);
      void ask(inTurn, 'light', `${round} light`);
      await end(`${round} before`, 0);
      const first = started.at(-1);
      await end(`${round} light`, 0.1);
      await end(`${round} heavy`, 0);
      await end(`${round} light`, 0.1);
      return first;
    };
    expect(await both('soon')).toBe('soon light');
    time += 9 * 60_000;
    // The use of both has decayed to almost nothing; then the other share uses a second.
    void ask(inTurn, 'light', 'third');
    await end('third', 1);
    expect(await both('later')).toBe('later heavy');
  });

  it('a share that has used very much is not shut out', async () => {
    const inTurn = open();
    void ask(inTurn, 'a', 'long');
    await end('long', 600);
    flood(inTurn, 'b', 40);
    void ask(inTurn, 'a', 'back');
    for (let at = 0; !started.includes('back'); at += 1) await end(`b${at}`);
    // At most five seconds' worth, and what was running.
    expect(started.length).toBeLessThanOrEqual(8);
  });

  it('one share never holds all turns', async () => {
    const inTurn = open({ atATime: 2 });
    flood(inTurn, 'a', 40);
    void ask(inTurn, 'b');
    expect(started).toEqual([]);
    await settled();
    expect(started).toEqual(['a0', 'b']);
  });

  it('goes on after a job that failed', async () => {
    const inTurn = open();
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    void ask(inTurn, 'b');
    await expect(failing).rejects.toThrow('broken');
    await settled();
    expect(started).toEqual(['b']);
  });
});

describe('a full queue', () => {
  it('refuses the share that fills it, and no other', async () => {
    const inTurn = open({ lane: { waiting: 3 } });
    const asked = Array.from({ length: 6 }, (_, at) => refusals(ask(inTurn, 'a', `a${at}`)));
    const other = ask(inTurn, 'b');
    expect(await Promise.all(asked.slice(4))).toEqual([
      expect.objectContaining({ name: 'Busy', at: 'share' }),
      expect.objectContaining({ name: 'Busy', at: 'share' }),
    ]);
    await end('a0');
    await end('b');
    expect(await other).toBe('b');
  });

  it('refuses everybody if too many shares wait, with another message', async () => {
    const inTurn = open({ waiting: 3 });
    for (const share of ['a', 'b', 'c', 'd']) void ask(inTurn, share);
    expect(await refusals(ask(inTurn, 'e'))).toMatchObject({ name: 'Busy', at: 'work' });
  });

  it('keeps the message about passwords', async () => {
    const inTurn = open({ lane: { waiting: 0 }, at: 'passwords' });
    void ask(inTurn, 'a');
    expect(await refusals(ask(inTurn, 'a'))).toMatchObject({ name: 'Busy', at: 'passwords' });
  });
});

describe('lanes', () => {
  it('long jobs leave room for short ones, and each lane has a limit of its own', async () => {
    const long: Lane = { atATime: 1, waiting: 1 };
    const inTurn = open({ atATime: 3, lane: { waiting: 1 } });
    void ask(inTurn, 'a', 'long of a', long);
    void ask(inTurn, 'b', 'long of b', long);
    void ask(inTurn, 'a', 'small of a');
    void ask(inTurn, 'c', 'small of c');
    await settled();
    expect(started).toEqual(['long of a', 'small of a', 'small of c']);
    void ask(inTurn, 'a', 'more of a');
    expect(await refusals(ask(inTurn, 'a'))).toMatchObject({ at: 'share' });
    void ask(inTurn, 'a', 'more long of a', long);
    await end('long of a');
    expect(started.at(-1)).toBe('long of b');
  });
});

it('a share holds across everything that its job awaits; elsewhere it is the server’s own', async () => {
  const seen = await inShareOf('a', async () => {
    await settled();
    return currentShare();
  });
  expect([seen, currentShare()]).toEqual(['a', 'server']);
});
