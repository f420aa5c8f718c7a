import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchedLimiter } from '~/store/file/batched-limiter';
import { handClock, openTestRooms, type TestRooms } from '../../support/rooms';

const limit = { name: 'test', times: 100, windowMs: 60_000 };

let test: TestRooms;
beforeEach(async () => {
  test = await openTestRooms();
});
afterEach(() => test.close());

/** How many of `tries` are allowed. */
async function through(limiter: ReturnType<typeof batchedLimiter>, tries: number, subject = 'somebody') {
  let count = 0;
  for (let each = 0; each < tries; each += 1)
    if ((await limiter.take(limit, subject, test.clock.now())).allowed) count += 1;
  return count;
}

const hits = () => test.rows().limit_hits;

describe('a limit on reading', () => {
  it('lets as many through as the limit says, and the same again in the next window', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    expect(await through(limiter, 150)).toBe(limit.times);
    expect(await limiter.take(limit, 'somebody', test.clock.now())).toEqual({
      allowed: false,
      retryAfterMs: limit.windowMs,
    });
    expect(await through(limiter, 1, 'somebody else')).toBe(1);
    test.clock.advance(limit.windowMs);
    expect(await through(limiter, 150)).toBe(limit.times);
  });

  it('writes nothing for the first tenth, once for each further tenth, and nothing for what it refuses', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    await through(limiter, 10);
    expect(hits()).toBe(0);
    await through(limiter, 1);
    expect(hits()).toBe(1);
    await through(limiter, 500);
    expect(hits()).toBe(9);
  });

  it('allows a tenth more after a restart, or in another process', async () => {
    expect(await through(batchedLimiter(test.rooms.server.limiter), 150)).toBe(100);
    expect(await through(batchedLimiter(test.rooms.server.limiter), 150)).toBe(10);
  });

  it('allows no more when many requests come at once', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => limiter.take(limit, 'somebody', test.clock.now())),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit.times);
  });

  it('refuses nobody if the store cannot be written', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    test.rooms.server.database.sqlite.pragma('query_only = on');
    expect(await through(limiter, 150)).toBe(150);
  });

  it('refuses nobody for longer than a window when the clock goes back', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    const ahead = handClock('2036-01-31T12:00:00.000Z');
    for (let each = 0; each < 150; each += 1) await limiter.take(limit, 'somebody', ahead.now());
    expect(await through(limiter, 10)).toBe(10);
  });

  it('waits for enough batches for a request that counts as many, and allows the first one', async () => {
    const limiter = batchedLimiter(test.rooms.server.limiter);
    const take = () => limiter.take(limit, 'somebody', test.clock.now(), 35);
    // The store is asked for batches of 10 until something is left: three calls use 35, 70 and 105 of the 100.
    const answers = [await take(), await take(), await take(), await take()];
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(await through(limiter, 1)).toBe(0);
    test.clock.advance(limit.windowMs);
    expect(await through(limiter, 1)).toBe(1);
  });
});
