import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Memory } from '~/rooms/review/rules/memory';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** The cards that a browser keeps for a review without a connection. */

const hour = 3_600_000;

let home: TestRooms;
let owner: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Topic', '- A\n  - A1\n- B'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
});
afterEach(() => home.close());

const learner = (user = owner, newCardsADay = 10) => ({
  userId: user.id,
  days: { zone: null, startsAt: 4 },
  retention: 0.9,
  newCardsADay,
});

/** @param dueInMs null for a new card */
async function add(front: string, dueInMs: number | null, state: Memory['state'] = 'review'): Promise<string> {
  const id = home.rooms.server.random.id();
  const now = home.clock.now();
  const kept = { origin: 'hand', sourceName: '', onceKey: null, at: now } as const;
  const text = { kind: 'open', front, back: '**Yes**' } as const;
  const { cards } = home.rooms.review;
  await cards.add([{ id, mapId, userId: owner.id, nodeId: 'n2', ...kept, text }]);
  home.clock.advance(1);
  if (dueInMs === null) return id;
  const dueAt = new Date(now.getTime() + dueInMs);
  const times = { dueAt, reviewedAt: new Date(now.getTime() - 24 * hour), day: 20_000, interval: 1 };
  const memory = { state, stability: 3, difficulty: 5, ...times, step: 0, reviews: 1, lapses: 0 };
  const entry = { n: 1, at: times.reviewedAt, day: 20_000, grade: 3, ms: 1, retention: 0.9 } as const;
  await cards.record({ ...entry, cardId: id, userId: owner.id }, memory);
  return id;
}
const ahead = async (...args: Parameters<typeof learner>) => await home.rooms.review.cardsAhead(learner(...args));
const fronts = async (...args: Parameters<typeof learner>) => (await ahead(...args)).map(({ typed }) => typed.front);

it('the cards kept ahead are those in learning, those due within three days, and the new ones of today', async () => {
  await add('Due', -hour);
  await add('Tomorrow', 24 * hour);
  await add('In three days', 71 * hour);
  await add('In four days', 80 * hour);
  await add('Learning', hour, 'learning');
  await add('New', null);
  await add('New, another day', null);
  expect(await fronts(owner, 1)).toEqual(['Learning', 'Due', 'Tomorrow', 'In three days', 'New']);
  expect(await fronts(owner, 0)).toEqual(['Learning', 'Due', 'Tomorrow', 'In three days']);
  expect(await fronts(await home.member({ nickname: 'Reader' }))).toEqual([]);
});

it('the cards kept ahead say when they are due and what each grade does, in words and for a session in milliseconds', async () => {
  const later = await add('Tomorrow', 24 * hour);
  await add('New', null);
  const [review, fresh] = await ahead();
  expect(review).toMatchObject({ id: later, seen: 1, waits: { 1: '10 min' }, steps: { 1: 600_000 } });
  expect(review?.dueAt).toBeInstanceOf(Date);
  expect(review?.back).toContain('<strong>Yes</strong>');
  expect(Object.keys(review?.steps ?? {})).toEqual(['1']);
  expect(fresh).toMatchObject({ dueAt: null, seen: 0, steps: { 1: 60_000, 3: 600_000 } });
});

it(`at most ${recallLimits.keptAheadMax} cards are kept ahead, those due first`, async () => {
  const { keptAheadMax } = recallLimits;
  for (let n = keptAheadMax + 1; n > 0; n -= 1) await add(`Due ${n}`, n);
  await add('New', null);
  const kept = await fronts();
  expect(kept).toHaveLength(keptAheadMax);
  expect(kept).not.toContain('New');
});
