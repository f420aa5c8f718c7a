import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '~/kit/limits';
import { type CachedUsers, cachedUsers } from '~/rooms/account/store/user-cache';
import type { User, Users } from '~/rooms/account/store/users';

const ada: User = {
  id: 'ada',
  nickname: 'Ada',
  email: 'ada@example.org',
  emailVerified: true,
  passwordHash: null,
  googleId: null,
  timeZone: null,
  language: null,
  reviewRetention: 0.9,
  newCardsADay: 10,
  dayStartsAt: 4,
  reviewWeights: null,
  weightsVersion: 0,
  reviewFit: null,
  role: 'member',
  suspendedAt: null,
  secondFactor: false,
  demoUntil: null,
  goals: [],
  referralSource: 'skipped',
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

let now: number;
let stored: User | null;
let reads: number;
let users: CachedUsers;

/** The store behind the cache, which counts calls. */
const store: Pick<Users, 'byId' | 'change' | 'remove'> = {
  byId: async () => {
    reads += 1;
    return stored;
  },
  change: async (_, change) => {
    if (stored) stored = { ...stored, ...change };
    return stored !== null;
  },
  remove: async () => {
    stored = null;
    return true;
  },
};

beforeEach(() => {
  now = 1_000_000;
  stored = ada;
  reads = 0;
  users = cachedUsers(store as Users, { now: () => new Date(now) });
});

describe('the user cache (§4)', () => {
  it.each([
    ['their address', { emailVerified: false }],
    ['their goals', { goals: null }],
    ['where they heard of it', { referralSource: null }],
  ] as const)('does not keep an entry that is still asked for %s', async (_, open) => {
    stored = { ...ada, ...open };
    expect(await users.byId('ada')).toEqual(stored);
    // As if written by another process.
    stored = ada;
    expect(await users.byId('ada')).toEqual(ada);
    expect(reads).toBe(2);
  });

  it('answers from memory for 2 minutes', async () => {
    await users.byId('ada');
    now += limits.userCacheRefreshAfterMs - 1;
    expect(await users.byId('ada')).toEqual(ada);
    expect(reads).toBe(1);
  });

  it('answers from memory after 2 minutes and reads again in the background, once', async () => {
    await users.byId('ada');
    stored = { ...ada, nickname: 'Countess' };
    now += limits.userCacheRefreshAfterMs;
    expect((await users.byId('ada'))?.nickname).toBe('Ada');
    await vi.waitFor(async () => expect((await users.byId('ada'))?.nickname).toBe('Countess'));
    expect(reads).toBe(2);
  });

  it('reads before answering after 5 minutes', async () => {
    await users.byId('ada');
    stored = { ...ada, nickname: 'Countess' };
    now += limits.userCacheMs;
    expect((await users.byId('ada'))?.nickname).toBe('Countess');
  });

  it('shows a change at once', async () => {
    await users.byId('ada');
    await users.change('ada', { goals: ['travel'], email: 'new@example.org' }, new Date(now));
    expect(await users.byId('ada')).toMatchObject({ goals: ['travel'], email: 'new@example.org' });
  });

  it('drops entries at sign-out and deletion', async () => {
    await users.byId('ada');
    users.forget('ada');
    await users.byId('ada');
    expect(reads).toBe(2);
    await users.remove('ada');
    expect(await users.byId('ada')).toBeNull();
  });

  it('does not cache unverified accounts, because the waiting screen asks for just that', async () => {
    stored = { ...ada, emailVerified: false };
    await users.byId('ada');
    stored = ada;
    expect((await users.byId('ada'))?.emailVerified).toBe(true);
  });
});
