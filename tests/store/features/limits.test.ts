import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { openTestRooms, type TestRooms } from '../../support/rooms';

let test: TestRooms;
beforeEach(async () => {
  test = await openTestRooms();
});
afterEach(() => test.close());

describe('limits of a user', () => {
  it('allow 120 saves, ticks and undos a minute together, counted in the file', async () => {
    const { rooms, clock } = test;
    const user = await test.member();
    const where = { userId: user.id, mapId: 'none', nodeId: 'none', version: 0 };
    const acts = [
      () => rooms.lesson.saveLesson(where, 'A text'),
      () => rooms.lesson.tickTask(where, 0, true),
      () => rooms.lesson.undoRewrite(where),
      () => rooms.lesson.refuseSave(user.id),
    ];
    const statusOf = async (act = 0) => {
      const result = await acts[act % acts.length]?.();
      return result && 'status' in result ? result.status : null;
    };
    for (let save = 0; save < rateLimits.savesByUser.times; save += 1) expect(await statusOf(save)).not.toBe(429);
    for (let act = 0; act < acts.length; act += 1)
      expect(await acts[act]?.()).toMatchObject({
        ok: false,
        status: 429,
        message: messages.request.tooManySaves,
        retryAfterMs: 60_000,
      });
    expect(await rooms.server.limiter.check(rateLimits.savesByUser, user.id, clock.now())).toMatchObject({
      allowed: false,
    });
    expect(await rooms.lesson.refuseSave((await test.member()).id)).toBeNull();
    clock.advance(rateLimits.savesByUser.windowMs);
    expect(await statusOf()).not.toBe(429);
  });

  it('allow no more saves if many come at once', async () => {
    const { id } = await test.member();
    const answers = await Promise.all(Array.from({ length: 200 }, () => test.rooms.lesson.refuseSave(id)));
    expect(answers.filter((refused) => refused === null)).toHaveLength(rateLimits.savesByUser.times);
  });

  it('allow 50 sessions, and end those used longest ago', async () => {
    const { rooms, clock } = test;
    const [user, other] = [await test.member(), await test.member()];
    await test.session(other.id);
    const opened: string[] = [];
    for (let session = 0; session < limits.sessionsPerUser; session += 1) {
      opened.push((await test.session(user.id)).hash);
      clock.advance(1_000);
    }
    await rooms.account.sessions.touch(opened[0] as string, clock.now());
    for (let more = 0; more < 3; more += 1) opened.push((await test.session(user.id)).hash);
    const kept = (await rooms.account.sessions.listForUser(user.id, clock.now())).map(({ idHash }) => idHash);
    expect(kept).toHaveLength(limits.sessionsPerUser);
    expect(new Set(kept)).toEqual(new Set(opened.filter((_, index) => ![1, 2, 3].includes(index))));
    expect(await rooms.account.sessions.listForUser(other.id, clock.now())).toHaveLength(1);
  });
});
