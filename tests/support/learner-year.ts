import { exercisesIn } from '~/kit/exercise/find';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';
import { randomFrom } from '~/kit/text/shuffle';
import type { User } from '~/rooms/account/store/users';
import type { AskedCard } from '~/rooms/review/acts/asked-card';
import type { Learner } from '~/rooms/review/acts/learner';
import type { Grade } from '~/rooms/review/rules/memory';
import type { Card } from '~/rooms/review/store/cards';
import { addLesson, addMap } from './maps';
import { openTestRooms, type TestRooms } from './rooms';

const hourMs = 3_600_000;
const source = { kind: 'model', name: 'older', prompt: 'lesson 3' } as const;
const everything = { mapId: null, nodeId: null };

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
      days: { zone: 'Europe/Berlin', startsAt: 4 },
      retention: 0.9,
      newCardsADay: 6,
    };
  }

  static async begin(lessons: number): Promise<LearnerYear> {
    const test = await openTestRooms();
    const user = await test.member();
    const outline = Array.from({ length: lessons }, (_, n) => `- Lesson ${n + 1}`).join('\n');
    const mapId = await addMap(test, user.id, 'Numbers', outline);
    const nodeIds = Array.from({ length: lessons }, (_, n) => `n${n + 1}`);
    for (const nodeId of nodeIds) await addLesson(test, user.id, mapId, nodeId, lessonText(nodeId));
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
    if (acted.missed !== null && (await review.keepMissedExercise(this.user.id, leaf, text, source)))
      this.misses.add(nodeId);
    for (const side of ['What', 'Why']) {
      const kept = await review.addCard(leaf, { front: `${side} is ${nodeId}?`, back: `${nodeId} itself.` });
      if (!kept.ok) throw new Error(JSON.stringify(kept));
      this.added.push(kept.cardId);
    }
    if (!(await lesson.setDone(leaf, true)).ok) throw new Error('the lesson was not done');
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

const lessonText = (nodeId: string): string =>
  `The number of this lesson.\n\n\`\`\`exercise\nWhich lesson is this? It is called ${nodeId}.\n= ${nodeId}\n\`\`\``;
