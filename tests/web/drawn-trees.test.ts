import { describe, expect, it } from 'vitest';
import { drawnTrees, withInserts } from '~/rooms/study/routes/views/drawn-trees.server';

const text = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();

/** Draws some bytes in two pieces and notes it. */
function drawing(drawnAnew: string[], key: string, bytes: number) {
  return function* () {
    drawnAnew.push(key);
    yield key.padEnd(bytes - 10);
    yield ' '.repeat(10);
  };
}

describe('trees that were drawn before', () => {
  it('are the same bytes for everybody who asks, also while they are drawn', async () => {
    const trees = drawnTrees();
    const drawnAnew: string[] = [];
    const ask = () => trees('a', drawing(drawnAnew, 'a', 100));
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(text(one)).toBe('a'.padEnd(100));
    expect(other).toBe(one);
    expect(await ask()).toBe(one);
    expect(drawnAnew).toEqual(['a']);
  });

  it('are forgotten by their bytes, the longest unasked first', async () => {
    const trees = drawnTrees({ all: 250, each: 200 });
    const drawnAnew: string[] = [];
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await trees(key, drawing(drawnAnew, key, 100));
    expect(drawnAnew).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are not kept where one alone has too many', async () => {
    const trees = drawnTrees({ all: 250, each: 200 });
    const drawnAnew: string[] = [];
    for (const key of ['a', 'large', 'large', 'a'])
      await trees(key, drawing(drawnAnew, key, key === 'a' ? 100 : 201));
    expect(drawnAnew).toEqual(['a', 'large', 'large']);
  });

  it('are drawn again after a failure', async () => {
    const trees = drawnTrees();
    const fail = () => {
      throw new Error('no');
    };
    await expect(trees('a', fail)).rejects.toThrow('no');
    expect(text(await trees('a', drawing([], 'a', 20)))).toBe('a'.padEnd(20));
  });

  it('leave others their turn, also where several are drawn at once', async () => {
    const trees = drawnTrees();
    let turns = 0;
    let isDrawn = false;
    const count = () => {
      turns += 1;
      if (!isDrawn) setImmediate(count);
    };
    function* slowly() {
      for (let piece = 0; piece < 5; piece += 1) {
        const end = performance.now() + 12;
        while (performance.now() < end);
        yield 'x';
      }
    }
    setImmediate(count);
    await Promise.all(['a', 'b'].map((key) => trees(key, slowly)));
    isDrawn = true;
    // One for each slice but the last ones, which end in the turn of others.
    expect(turns).toBeGreaterThanOrEqual(8);
  });
});

describe('what an address puts into a tree', () => {
  const pieces = ['<a id="1">', '<b id="2"><a id="3">é'].map((piece) => Buffer.from(piece));

  it('stands after its place, and the pieces stay as they are', () => {
    const parts = withInserts(pieces, [
      { after: '<a id="3"', put: ' here' },
      { after: '<b id="2"', put: ' open' },
      { after: '<a id="4"', put: ' nowhere' },
    ]);
    expect(text(parts)).toBe('<a id="1"><b id="2" open><a id="3" here>é');
    expect(text(pieces)).toBe('<a id="1"><b id="2"><a id="3">é');
    expect(parts[0]).toBe(pieces[0]);
    expect(parts.at(-1)?.buffer).toBe(pieces[1]?.buffer);
  });
});
