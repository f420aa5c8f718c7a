import { describe, expect, it } from 'vitest';
import { renderedTrees, withInserts } from '~/rooms/study/routes/views/rendered-trees.server';

const text = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();

/** Renders some bytes in two pieces and records it. */
function drawing(renderedAnew: string[], key: string, bytes: number) {
  return function* () {
    renderedAnew.push(key);
    yield key.padEnd(bytes - 10);
    yield ' '.repeat(10);
  };
}

describe('cached trees', () => {
  it('are the same bytes for all requests, also while they are rendered', async () => {
    const trees = renderedTrees();
    const renderedAnew: string[] = [];
    const ask = () => trees('a', drawing(renderedAnew, 'a', 100));
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(text(one)).toBe('a'.padEnd(100));
    expect(other).toBe(one);
    expect(await ask()).toBe(one);
    expect(renderedAnew).toEqual(['a']);
  });

  it('are limited in bytes, and the longest unused goes first', async () => {
    const trees = renderedTrees({ all: 250, each: 200 });
    const renderedAnew: string[] = [];
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await trees(key, drawing(renderedAnew, key, 100));
    expect(renderedAnew).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are not stored if a single one is too large', async () => {
    const trees = renderedTrees({ all: 250, each: 200 });
    const renderedAnew: string[] = [];
    for (const key of ['a', 'large', 'large', 'a'])
      await trees(key, drawing(renderedAnew, key, key === 'a' ? 100 : 201));
    expect(renderedAnew).toEqual(['a', 'large', 'large']);
  });

  it('are rendered again after a failure', async () => {
    const trees = renderedTrees();
    const fail = () => {
      throw new Error('no');
    };
    await expect(trees('a', fail)).rejects.toThrow('no');
    expect(text(await trees('a', drawing([], 'a', 20)))).toBe('a'.padEnd(20));
  });

  it('let other work run, even if several are rendered at once', async () => {
    const trees = renderedTrees();
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
    // One turn for each slice, except for the last slices, which end in turns of others.
    expect(turns).toBeGreaterThanOrEqual(8);
  });
});

describe('the open leaf of an address', () => {
  const pieces = ['<a id="1">', '<b id="2"><a id="3">é'].map((piece) => Buffer.from(piece));

  it('is inserted at its place, and the other pieces do not change', () => {
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
