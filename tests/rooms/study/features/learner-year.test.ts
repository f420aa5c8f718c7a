import { expect, it } from 'vitest';
import { replay, standing } from '~/rooms/review/rules/log';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { LearnerYear, remindedOn } from '../../../support/learner-year';

const dayMs = 86_400_000;
const lessons = 40;
const year = 365;
/** Three weeks away, from this day on. */
const awayFrom = 150;
const awayDays = 21;

it('a year of learning on two devices, with three weeks away, loses no card and replays to the same state', async () => {
  const life = await LearnerYear.begin(lessons);
  try {
    let [leftAt, backAt] = [life.now, life.now];
    let waiting: string[] = [];
    let spreadDays = 0;
    for (let day = 0; day < year; day += 1) {
      const evening = life.now.getTime() + dayMs;
      if (day === awayFrom) {
        leftAt = life.now;
        await life.goAway(awayDays);
      }
      if (day < awayFrom || day >= awayFrom + awayDays) {
        if (day === awayFrom + awayDays) {
          backAt = life.now;
          waiting = (await life.cards()).filter(({ memory }) => memory && memory.dueAt <= backAt).map(({ id }) => id);
        }
        const back = await life.test.rooms.review.openReturn(life.learner);
        if (day % 4 === 0) await life.learn();
        if (day % 6 === 5) {
          await life.reviewOffline();
          await life.review(8);
          await life.sendOffline();
        }
        if (day % 7 !== 6) await life.review(40);
        if (day % 30 === 3) await life.changeMind();
        if (back?.kind === 'spread') {
          spreadDays += 1;
          expect(await life.repeatedToday()).toBeLessThanOrEqual(back.cardsADay);
        }
      }
      await life.waitUntil(evening);
    }

    expect(spreadDays).toBeGreaterThan(1);
    expect(waiting.length).toBeGreaterThan(20);
    for (const id of waiting) {
      const log = await life.test.rooms.review.cards.log(id, life.user.id);
      expect(log.some(({ at }) => at >= backAt)).toBe(true);
    }
    expectReminders(life, leftAt, backAt);
    await expectProgress(life);
    await expectReplay(life);
  } finally {
    await life.test.close();
  }
}, 240_000);

/** One a day at most, on the chosen days, whenever something is planned and the learner is not away. */
function expectReminders({ reminders, test }: LearnerYear, leftAt: Date, backAt: Date): void {
  const weekday = (at: Date) => weekdays.format(at).toLowerCase();
  const isAway = (at: Date) => at > leftAt && dates.format(at) < dates.format(backAt);
  for (const { at, mails, isPlanned } of reminders) {
    const isWanted = remindedOn.some((day) => day === weekday(at)) && !isAway(at);
    expect([at.toISOString(), mails]).toEqual([at.toISOString(), isWanted && isPlanned ? 1 : 0]);
  }
  const sent = reminders.filter(({ mails }) => mails > 0).map(({ at }) => dates.format(at));
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBe(test.mailsTo('learner@example.org').length);
  expect(sent.length).toBeGreaterThan(50);
  expect(reminders.filter(({ isPlanned }) => !isPlanned).length).toBeGreaterThan(0);
  expect(reminders.filter(({ at }) => isAway(at)).length).toBeGreaterThanOrEqual(awayDays - 1);
}

/** The figures of each month are those that a plain count of the logs gives. */
async function expectProgress(life: LearnerYear): Promise<void> {
  const months = new Map<
    string,
    Record<'lessons' | 'exercises' | 'exercisesRight' | 'reviews' | 'reviewed' | 'recalled', number>
  >();
  const learned = new Map<string, { reviewed: number; recalled: number }>();
  const { periods, ...shown } = await life.test.rooms.home.progressByPeriods(life.learner, 'month', null);
  const first = monthOf(life.now, -11);
  const of = (month: string) => {
    const figures = months.get(month) ?? {
      lessons: 0,
      exercises: 0,
      exercisesRight: 0,
      reviews: 0,
      reviewed: 0,
      recalled: 0,
    };
    months.set(month, figures);
    return figures;
  };
  for (const at of life.lessonsDone) of(monthOf(at)).lessons += 1;
  for (const { at, isRight } of life.tries) {
    of(monthOf(at)).exercises += 1;
    of(monthOf(at)).exercisesRight += Number(isRight);
  }
  for (const card of await life.cards()) {
    const log = standing(await life.test.rooms.review.cards.log(card.id, life.user.id));
    for (const [n, { at, grade }] of log.entries()) {
      of(monthOf(at)).reviews += 1;
      const before = log[n - 1];
      if (!before || learnersDate(before.at) === learnersDate(at)) continue;
      of(monthOf(at)).reviewed += 1;
      of(monthOf(at)).recalled += Number(grade > 1);
      if (monthOf(at) < first) continue;
      const counts = learned.get(monthOf(log[0]?.at ?? at)) ?? { reviewed: 0, recalled: 0 };
      learned.set(monthOf(log[0]?.at ?? at), {
        reviewed: counts.reviewed + 1,
        recalled: counts.recalled + Number(grade > 1),
      });
    }
  }
  const byMonth = (month: { from: number }) => new Date(month.from * dayMs).toISOString().slice(0, 7);
  const counted = [...months].filter(([month]) => month >= first).toSorted();
  expect(periods.map(({ from, ...figures }) => [byMonth({ from }), figures])).toEqual(counted);
  expect(shown.learned.map(({ month, ...counts }) => [month, counts])).toEqual([...learned].toSorted().toReversed());
}

async function expectReplay(life: LearnerYear): Promise<void> {
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
}

const timeZone = 'Europe/Berlin';
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone });
const dates = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

/** The learner's date, whose day begins at four. */
const learnersDate = (at: Date): string => dates.format(+at - 4 * 3_600_000);

const monthOf = (at: Date, later = 0): string => {
  const [year = 0, month = 1] = learnersDate(at).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7);
};
