import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits, type RateLimit } from '~/kit/limits';
import { limiterIn } from '~/store/file/limiter';
import { openDatabase } from '~/store/file/open';
import type { Limiter } from '~/system/contract/limiter';
import { temporaryDatabase } from '../../support/database';

const limit: RateLimit = { name: 'test', times: 3, windowMs: 60_000 };
const now = new Date('2026-01-31T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const refused = (retryAfterMs: number) => ({ allowed: false, retryAfterMs });

let store: ReturnType<typeof temporaryDatabase>;
let limiter: Limiter;
beforeEach(() => {
  store = temporaryDatabase();
  limiter = limiterIn(store.database);
});
afterEach(() => store.dispose());

const hits = () => store.database.sqlite.prepare('select count(*) from limit_hits').pluck().get();

it('allows again when the oldest counted hit leaves the window', async () => {
  for (const ms of [0, 10_000, 20_000]) {
    expect(await limiter.check(limit, 'ada', after(ms))).toEqual({ allowed: true });
    expect(await limiter.take(limit, 'ada', after(ms))).toEqual({ allowed: true });
  }
  expect(await limiter.take(limit, 'ada', after(20_000))).toEqual(refused(40_000));
  expect(await limiter.check(limit, 'ada', after(59_999))).toEqual(refused(1));
  expect(hits()).toBe(3);
  expect(await limiter.take(limit, 'ada', after(60_000))).toEqual({ allowed: true });
  expect(await limiter.take(limit, 'ada', after(60_000))).toEqual(refused(10_000));
  expect(await limiter.take(limit, 'bob', after(60_000))).toEqual({ allowed: true });
});

it('allows two servers on one file no more than its limit', async () => {
  const other = openDatabase({ file: store.file, migrationsFolder: 'migrations' });
  const both = [limiter, limiterIn(other)];
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => both[n % 2]?.take(limit, 'ada', after(n))));
  other.close();
  expect(taken.filter((allowance) => allowance?.allowed)).toHaveLength(limit.times);
  expect(hits()).toBe(limit.times);
});

describe('hits recorded by a clock that was years ahead', () => {
  const ahead = after(10 * 365 * 24 * 60 * 60_000);
  beforeEach(async () => {
    for (let n = 0; n < limit.times; n += 1) await limiter.take(limit, 'ada', ahead);
  });

  it('are not counted once the clock is right again', async () => {
    expect(await limiter.check(limit, 'ada', ahead)).toEqual(refused(limit.windowMs));
    expect(await limiter.check(limit, 'ada', now)).toEqual({ allowed: true });
    for (let n = 0; n < limit.times; n += 1) expect(await limiter.take(limit, 'ada', now)).toEqual({ allowed: true });
    expect(await limiter.take(limit, 'ada', now)).toEqual(refused(limit.windowMs));
  });

  it('are swept', async () => {
    await limiter.take(limit, 'ada', now);
    await limiter.sweep(now);
    expect(hits()).toBe(1);
  });
});

it('counts the hits of a server whose clock is a little ahead', async () => {
  for (let n = 0; n < limit.times; n += 1) await limiter.take(limit, 'ada', after(limits.clockSkewMs));
  expect((await limiter.take(limit, 'ada', now)).allowed).toBe(false);
  await limiter.sweep(now);
  expect(hits()).toBe(limit.times);
});
