import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFault } from '~/kit/fault/storage-fault';
import type { Sessions } from '~/rooms/account/store/sessions';
import { sessionsIn } from '~/rooms/account/store/sessions-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { type WatchedSessions, watchedSessions } from '~/rooms/account/store/watched-sessions';
import { temporaryDatabase } from '../../../support/database';
import { handClock } from '../../../support/rooms';

const everyMs = 15_000;
const dayMs = 86_400_000;

let store: ReturnType<typeof temporaryDatabase>;
/** The store without the cache, as another process sees it. */
let behind: Sessions;
let sessions: WatchedSessions;
let clock: ReturnType<typeof handClock>;
let reads: string[];
let refuses: boolean;

beforeEach(async () => {
  vi.useFakeTimers();
  store = temporaryDatabase();
  clock = handClock();
  behind = sessionsIn(store.database);
  reads = [];
  refuses = false;
  const observed: Sessions = {
    ...behind,
    get: async (idHash, ...rest) => {
      reads.push(idHash);
      if (refuses) throw new StorageFault('busy', new Error('locked'));
      return behind.get(idHash, ...rest);
    },
  };
  sessions = watchedSessions(observed, clock, everyMs);
  for (const id of ['ada', 'bob']) {
    await usersIn(store.database).add({
      id,
      nickname: id,
      email: `${id}@example.org`,
      emailVerified: true,
      passwordHash: null,
      googleId: null,
      at: clock.now(),
    });
  }
  for (const [idHash, userId] of [
    ['phone', 'ada'],
    ['desk', 'ada'],
    ['bobs', 'bob'],
  ] as const) {
    await sessions.add({
      idHash,
      userId,
      data: {},
      userAgent: '',
      createdAt: clock.now(),
      lastSeenAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + dayMs),
    });
  }
});

afterEach(() => {
  store.dispose();
  vi.useRealTimers();
});

const watch = (idHash: string, left: AbortSignal = new AbortController().signal) =>
  sessions.watch({ idHash, userId: idHash === 'bobs' ? 'bob' : 'ada' }, left);

describe('a watcher of a session', () => {
  it('is told at once of a sign-out, and only of that one', async () => {
    const [phone, again, desk] = [watch('phone'), watch('phone'), watch('desk')];
    await sessions.remove('phone');
    expect([phone.aborted, again.aborted, desk.aborted]).toEqual([true, true, false]);
  });

  it('is told that its user has ended it, and of none that was not theirs', async () => {
    const [desk, bobs] = [watch('desk'), watch('bobs')];
    expect(await sessions.removeForUser('ada', 'bobs')).toBe(false);
    expect(await sessions.removeForUser('ada', 'desk')).toBe(true);
    expect([desk.aborted, bobs.aborted]).toEqual([true, false]);
  });

  it('is told if all sessions of the user have ended, or all but one', async () => {
    const [phone, desk, bobs] = [watch('phone'), watch('desk'), watch('bobs')];
    await sessions.removeAllForUser('ada', 'desk');
    expect([phone.aborted, desk.aborted, bobs.aborted]).toEqual([true, false, false]);
    await sessions.removeAllForUser('ada');
    expect([desk.aborted, bobs.aborted]).toEqual([true, false]);
  });

  it('is told within a ping’s time of ends by another process, with one look-up a session', async () => {
    const phone = Array.from({ length: 50 }, () => watch('phone'));
    const desk = watch('desk');
    await behind.remove('phone');
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(phone.every(({ aborted }) => aborted)).toBe(true);
    expect(desk.aborted).toBe(false);
    expect(reads.sort()).toEqual(['desk', 'phone']);
  });

  it('is told if the session has expired', async () => {
    const phone = watch('phone');
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(phone.aborted).toBe(false);
    clock.advance(dayMs);
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(phone.aborted).toBe(true);
  });

  it('is kept if the store does not answer', async () => {
    const phone = watch('phone');
    refuses = true;
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(reads).toEqual(['phone']);
    expect(phone.aborted).toBe(false);
    refuses = false;
    await behind.remove('phone');
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(phone.aborted).toBe(true);
  });

  it('leaves nothing behind, and costs nothing before it starts', async () => {
    const leaving = new AbortController();
    expect(vi.getTimerCount()).toBe(0);
    const phone = watch('phone', leaving.signal);
    const desk = watch('desk');
    expect(vi.getTimerCount()).toBe(1);
    leaving.abort();
    await sessions.remove('phone');
    expect(phone.aborted).toBe(false);
    await sessions.remove('desk');
    expect(desk.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    watch('phone', AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });
});
