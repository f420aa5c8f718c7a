import { expect, it } from 'vitest';
import { replay } from '~/rooms/review/rules/log';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { LearnerYear } from '../../../support/learner-year';

const dayMs = 86_400_000;
const lessons = 40;
const year = 365;
/** Three weeks away, from this day on. */
const awayFrom = 150;
const awayDays = 21;

it('a year of learning on two devices, with three weeks away, loses no card and replays to the same state', async () => {
  const life = await LearnerYear.begin(lessons);
  try {
    for (let day = 0; day < year; day += 1) {
      const evening = life.now.getTime() + dayMs;
      const isAway = day >= awayFrom && day < awayFrom + awayDays;
      if (!isAway) {
        if (day % 4 === 0) await life.learn();
        if (day % 6 === 5) {
          await life.reviewOffline();
          await life.review(8);
          await life.sendOffline();
        }
        if (day % 7 !== 6) await life.review(40);
      }
      life.test.clock.advance(evening - life.now.getTime());
    }

    const cards = await life.cards();
    expect(life.misses.size).toBeGreaterThan(5);
    expect(cards).toHaveLength(life.added.length + life.misses.size);
    expect(life.added).toHaveLength(2 * lessons);
    const scheduler = fsrsScheduler();
    let entries = 0;
    for (const card of cards) {
      const log = await life.test.rooms.review.cards.log(card.id, life.user.id);
      expect(log.map(({ n }) => n)).toEqual(log.map((_, at) => at + 1));
      expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).toSorted((one, other) => +one - +other));
      expect(card.memory).toEqual(replay(log, (memory, review) => scheduler.after(memory, review, life.learner.days)));
      entries += log.length;
    }
    expect(entries).toBe(life.recorded);
    expect(life.recorded).toBeGreaterThan(600);
    expect(life.stale).toBeGreaterThan(10);
  } finally {
    await life.test.close();
  }
}, 120_000);
