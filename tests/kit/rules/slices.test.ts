import { expect, it } from 'vitest';
import { connectionAccepted, nextSlice, quietRound } from '~/kit/slices';

/** Accepts a connection in each round of the event loop, until told to stop or `most` have come. */
function arrivals(most: number) {
  const seen = { count: 0, stop: false };
  const arrive = () => {
    if (seen.stop || seen.count === most) return;
    seen.count += 1;
    connectionAccepted();
    setImmediate(arrive);
  };
  setImmediate(arrive);
  return seen;
}

it('long work waits until no more connections are accepted', async () => {
  const seen = arrivals(20);
  await quietRound();
  expect(seen.count).toBe(20);
});

it('and goes on after many of them, though they do not end', async () => {
  const seen = arrivals(Number.POSITIVE_INFINITY);
  await quietRound();
  seen.stop = true;
  expect(seen.count).toBeGreaterThan(100);
});

it('slices have one round of the event loop each, in the order in which they were asked for', async () => {
  const order: string[] = [];
  let round = 0;
  const count = () => {
    round += 1;
    if (order.length < 4) setImmediate(count);
  };
  setImmediate(count);
  const work = async (name: string) => {
    for (let slice = 0; slice < 2; slice += 1) {
      await nextSlice();
      order.push(`${name} ${round}`);
    }
  };
  await Promise.all([work('a'), work('b')]);
  expect(order.map((each) => each[0])).toEqual(['a', 'b', 'a', 'b']);
  expect(new Set(order.map((each) => each.slice(2))).size).toBe(4);
});
