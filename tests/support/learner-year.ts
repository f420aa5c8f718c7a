import { exercisesIn } from '~/kit/exercise/find';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';
import { randomFrom } from '~/kit/text/shuffle';
import type { User } from '~/rooms/account/store/users';
import type { Weekday } from '~/rooms/reminder/rules/weekdays';
import type { AskedCard } from '~/rooms/review/acts/asked-card';
import { dayStart, type Learner } from '~/rooms/review/acts/learner';
import { dateOf, dayOf } from '~/rooms/review/rules/day';
import type { Grade } from '~/rooms/review/rules/memory';
import type { Card } from '~/rooms/review/store/cards';
import { addLesson, addMap } from './maps';
import { openTestRooms, type TestRooms } from './rooms';

const hourMs = 3_600_000;
const source = { kind: 'model', name: 'older', prompt: 'lesson 3' } as const;
const everything = { mapId: null, nodeId: null };
const zone = 'Europe/Berlin';
/** When the learner wants to be reminded. */
export const remindedOn: readonly Weekday[] = ['mon', 'tue', 'thu', 'sat'];
const remindedAt = 8;

/** An answer as a device without a connection keeps it. */
interface Waiting {
  readonly card: AskedCard;
  readonly grade: Grade;
  readonly at: Date;
}

/**
 * A learner with a map of lessons, each with an exercise and two cards, who comes back day after day on a moved clock.
 * They recall nine of ten cards that are due, as the wanted retention says.
 */
export class LearnerYear {
  /** Answers that the server has said to have recorded. */
  recorded = 0;
  /** Answers that came too late: the card had been reviewed on the other device. */
  stale = 0;
  readonly misses = new Set<string>();
  readonly lessonsDone: Date[] = [];
  /** The first tries of exercises. */
  readonly tries: { readonly at: Date; readonly isRight: boolean }[] = [];
  /** The hours at which a reminder was to come or came, and whether anything was planned for the day then. */
  readonly reminders: { readonly at: Date; readonly mails: number; readonly isPlanned: boolean }[] = [];
  readonly added: string[] = [];
  readonly learner: Learner;
  private toLearn: string[];
  private readonly random = randomFrom('a year');
  private offline: Waiting[] = [];

  private constructor(
    readonly test: TestRooms,
    readonly user: User,
    readonly mapId: string,
    lessons: readonly string[],
  ) {
    this.toLearn = [...lessons];
    this.learner = {
      userId: user.id,
      days: { zone, startsAt: 4 },
      retention: 0.9,
      newCardsADay: 6,
    };
  }

  static async begin(lessons: number): Promise<LearnerYear> {
    const test = await openTestRooms();
    const user = await test.member({ email: 'learner@example.org' });
    const settings = { timeZone: zone, dayStartsAt: 4, newCardsADay: 6 };
    await test.rooms.account.users.change(user.id, settings, test.clock.now());
    const outline = Array.from({ length: lessons }, (_, n) => `- Lesson ${n + 1}`).join('\n');
    const mapId = await addMap(test, user.id, 'Numbers', outline);
    const nodeIds = Array.from({ length: lessons }, (_, n) => `n${n + 1}`);
    for (const nodeId of nodeIds) await addLesson(test, user.id, mapId, nodeId, lessonText(nodeId));
    await test.rooms.server.stores.aims.set(
      mapId,
      user.id,
      { level: 'new', purpose: null, minutes: 15 },
      test.clock.now(),
    );
    const wanted = { mail: true, push: null, days: remindedOn, hour: String(remindedAt) };
    const refused = await test.rooms.reminder.changeReminders({ ...user, ...settings }, wanted, {
      zone,
      language: null,
    });
    if (refused) throw new Error(JSON.stringify(refused));
    return new LearnerYear(test, user, mapId, nodeIds);
  }

  get now(): Date {
    return this.test.clock.now();
  }

  /** Reads a lesson, tries its exercise, takes up its cards and says that it is done. */
  async learn(): Promise<void> {
    const nodeId = this.toLearn.shift();
    if (nodeId === undefined) return;
    const { lesson, exercise, review } = this.test.rooms;
    const leaf = { mapId: this.mapId, nodeId, userId: this.user.id };
    await lesson.markRead(leaf);
    const markdown = lessonText(nodeId);
    const { content: html } = renderLesson(markdown, { formula, exercise: exerciseRenderer() });
    const [{ id = '', text = '' } = {}] = exercisesIn(markdown);
    const acted = await exercise.answerExercise(
      { ...leaf, markdown, html, language: 'en' },
      {
        ...{ exercise: id, act: 'try', seen: 0, share: 'year', visitor: { seed: '', hints: 0, tries: 0 } },
        sent: [this.random() < 0.7 ? nodeId : 'something else'],
      },
    );
    if (!acted.ok) throw new Error(acted.message);
    this.tries.push({ at: this.now, isRight: acted.missed === null });
    if (acted.missed !== null && (await review.keepMissedExercise(this.user.id, leaf, text, source)))
      this.misses.add(nodeId);
    for (const side of ['What', 'Why']) {
      const kept = await review.addCard(leaf, { front: `${side} is ${nodeId}?`, back: `${nodeId} itself.` });
      if (!kept.ok) throw new Error(JSON.stringify(kept));
      this.added.push(kept.cardId);
    }
    if (!(await lesson.setDone(leaf, true)).ok) throw new Error('the lesson was not done');
    this.lessonsDone.push(this.now);
  }

  /** Lets the clock run until a moment, with a look at the reminders around their hour and some other times. */
  async waitUntil(at: number): Promise<void> {
    const { reminder, home } = this.test.rooms;
    while (this.now.getTime() < at) {
      this.test.clock.advance(Math.min(hourMs - (this.now.getTime() % hourMs), at - this.now.getTime()));
      const hour = localHour(this.now);
      if (Math.abs(hour - remindedAt) > 1 && hour % 6 !== 0) continue;
      const before = this.test.mailer.mails.length;
      await reminder.sendReminders();
      const mails = this.test.mailer.mails.length - before;
      if (mails === 0 && hour !== remindedAt) continue;
      const { steps } = await home.planToday(this.learner);
      this.reminders.push({ at: this.now, mails, isPlanned: steps.length > 0 });
    }
  }

  /** Says that they are away for so many days, today included. */
  async goAway(days: number): Promise<void> {
    const until = dateOf(dayOf(this.now, this.learner.days) + days - 1);
    if (!(await this.test.rooms.review.goAway(this.learner, until))) throw new Error('the pause was refused');
  }

  /** How many cards learned before were reviewed today. */
  repeatedToday(): Promise<number> {
    return this.test.rooms.review.recallFigures.countRepeated(this.user.id, dayStart(this.learner, this.now));
  }

  /** Takes back the last review of today: its card comes again. */
  async changeMind(): Promise<void> {
    const queue = await this.test.rooms.review.nextCards(this.learner, everything);
    if (!queue?.last) return;
    const undone = await this.test.rooms.review.undoReview(this.learner, queue.last);
    if (!undone.ok) throw new Error(undone.message);
    this.recorded += 1;
  }

  /** Answers what waits, at most `most` cards, some seconds apart. */
  async review(most: number): Promise<void> {
    for (let count = 0; count < most; count += 1) {
      const queue = await this.test.rooms.review.nextCards(this.learner, everything);
      const [shown] = queue?.cards ?? [];
      if (!shown || !queue || queue.waiting.due + queue.waiting.fresh === 0) return;
      this.test.clock.advance(15_000);
      await this.answer(shown, this.gradeOf(shown), 0);
    }
  }

  /** A second device answers half of its cards without a connection, while the first one stays at home. */
  async reviewOffline(): Promise<void> {
    const ahead = await this.test.rooms.review.cardsAhead(this.learner);
    const due = ahead.filter(({ dueAt }) => dueAt === null || dueAt <= this.now);
    this.offline = due
      .slice(0, Math.ceil(due.length / 2))
      .map((card, n) => ({ card, grade: this.gradeOf(card), at: new Date(this.now.getTime() + n * 15_000) }));
    this.test.clock.advance(hourMs);
  }

  /** The second device has a connection again, and sends its answers; every fifth one twice. */
  async sendOffline(): Promise<void> {
    for (const [n, { card, grade, at }] of this.offline.entries()) {
      const waitedMs = this.now.getTime() - at.getTime();
      await this.answer(card, grade, waitedMs);
      if (n % 5 === 0) await this.answer(card, grade, waitedMs);
    }
    this.offline = [];
  }

  async cards(): Promise<Card[]> {
    const { recallFigures, cards } = this.test.rooms.review;
    const kept = await recallFigures.idsForUser(this.user.id);
    return cards.byIds(
      kept.map(({ id }) => id),
      this.user.id,
    );
  }

  private async answer(card: AskedCard, grade: Grade, waitedMs: number): Promise<void> {
    const tried = card.exercise
      ? [grade === 1 ? 'something else' : (/n\d+/.exec(card.exercise.question)?.[0] ?? '')]
      : [];
    const graded = await this.test.rooms.review.gradeCard(this.learner, {
      ...{ cardId: card.id, seen: card.seen, optionId: null, ms: 9_000, waitedMs, tried },
      grade: card.exercise ? null : grade,
    });
    if (!graded.ok) throw new Error(graded.message);
    if (graded.isRecorded) this.recorded += 1;
    else this.stale += 1;
  }

  private gradeOf({ isNew }: AskedCard): Grade {
    if (isNew) return this.random() < 0.6 ? 3 : 1;
    const drawn = this.random();
    if (drawn < 0.1) return 1;
    return drawn < 0.2 ? 2 : 3;
  }
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone });
const localHour = (at: Date): number => Number(clock.format(at));

const lessonText = (nodeId: string): string =>
  `The number of this lesson.\n\n\`\`\`exercise\nWhich lesson is this? It is called ${nodeId}.\n= ${nodeId}\n\`\`\``;
