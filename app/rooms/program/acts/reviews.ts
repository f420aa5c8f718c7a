import { gapMarks } from '~/kit/exercise/stored';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User, Users } from '~/rooms/account/store/users';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { type Answer, given, refused, timeOf } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import type { createRecall } from '~/rooms/review/acts/recall';
import { asked } from '~/rooms/review/rules/cloze/sides';
import { withBlanks } from '~/rooms/review/rules/exercise-card';
import type { Grade } from '~/rooms/review/rules/memory';
import type { Cards } from '~/rooms/review/store/cards';
import { type LimitDeps, limitReads } from './limit-reads';
import { refuseReader } from './who';

export interface ReviewDeps extends LimitDeps {
  readonly users: Pick<Users, 'byId'>;
  readonly cards: Pick<Cards, 'byId' | 'byIds'>;
  readonly review: Pick<ReturnType<typeof createRecall>, 'nextCards' | 'gradeCard' | 'answeredCard'>;
}

type Queue = NonNullable<Awaited<ReturnType<ReviewDeps['review']['nextCards']>>>;

/** A card to answer. Nothing in it tells the answer of a choice or an exercise. */
interface DueCard {
  readonly id: string;
  /** Sent back with the answer, so that it counts once. */
  readonly seen: number;
  readonly map: string;
  readonly node: string;
  readonly path: readonly string[];
  readonly language: string | null;
  /** A card with gaps is asked as an open one. */
  readonly kind: 'open' | 'choice' | 'exercise';
  /** Markdown; empty for an exercise. */
  readonly front: string;
  /** Markdown of an open card's answer; empty for a choice and an exercise. */
  readonly back: string;
  /** Markdown, in the order of this asking. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** HTML of an exercise as it is asked now; null for other kinds, and if it can no longer be read. */
  readonly exercise: {
    readonly kind: string;
    readonly question: string;
    readonly parts: readonly string[];
    readonly rights: readonly string[];
    /** How many values an answer has; of several options, at most so many. */
    readonly fields: number;
  } | null;
  readonly new: boolean;
  readonly dueAt: string | null;
}

export interface DueList {
  readonly cards: readonly DueCard[];
  /** How many can be reviewed now: due ones, and new ones up to the day's limit. */
  readonly waiting: { readonly due: number; readonly new: number };
}

export interface GivenAnswer {
  readonly card: string;
  readonly seen: number;
  readonly grade?: number | undefined;
  readonly option?: string | undefined;
  readonly answer?: readonly string[] | undefined;
  readonly ms?: number | undefined;
}

interface ReviewResult {
  readonly card: string;
  /** False if this answer was counted before, or the card was reviewed since it was asked. */
  readonly recorded: boolean;
  readonly grade: Grade | null;
  /** Whether a choice or an exercise was answered right; null for an open card. */
  readonly right: boolean | null;
  /** The id of the right option of a choice. */
  readonly rightOption: string | null;
  /** How often the card was reviewed by now. */
  readonly seen: number;
  readonly dueAt: string | null;
}

/** The caller as a learner. A program has no time zone of its own: that of the account, else UTC. */
export const learnerOf = (user: User) => ({
  userId: user.id,
  days: { zone: user.timeZone, startsAt: user.dayStartsAt },
  retention: user.reviewRetention,
  newCardsADay: user.newCardsADay,
  weights: { version: user.weightsVersion, values: user.reviewWeights },
});

export function reviewCalls({ users, cards, review, ...deps }: ReviewDeps) {
  const limited = limitReads(deps);
  return {
    /** The next cards of the caller's review; within a map or its branch if one is named. */
    dueCards: async (
      { userId }: Caller,
      { limit = 10, map = null, node = null }: { limit?: number; map?: string | null; node?: string | null },
    ): Promise<Answer<DueList>> => {
      const user = await users.byId(userId);
      if (!user) return refused(401, programWords.tokenWrong);
      const scope = { mapId: map, nodeId: map === null ? null : node };
      const queue = await review.nextCards(learnerOf(user), scope, { count: limit });
      if (!queue) return refused(404, messages.map.notFound);
      const written = await cards.byIds(
        queue.cards.map(({ id }) => id),
        userId,
      );
      const texts = new Map(written.map(({ id, text }) => [id, text]));
      return given({
        cards: queue.cards.map((card) => dueCard(card, texts.get(card.id))),
        waiting: { due: queue.waiting.due, new: queue.waiting.fresh },
      });
    },

    /** Records an answer: a grade, the option of a choice, or the values of an exercise. Idempotent by `seen`. */
    answerCard: async (caller: Caller, sent: GivenAnswer): Promise<Answer<ReviewResult>> => {
      const { userId } = caller;
      const no = refuseReader(caller);
      if (no) return no;
      const user = await users.byId(userId);
      if (!user) return refused(401, programWords.tokenWrong);
      const often = await limited(rateLimits.reviewsByUser, userId);
      if (often) return often;
      const { card: cardId, seen, grade = null, option = null, answer = [], ms = 0 } = sent;
      const graded = await review.gradeCard(learnerOf(user), {
        ...{ cardId, seen, grade, optionId: option, tried: grade === null ? answer : [], ms, waitedMs: 0 },
      });
      if (!graded.ok) return refused(graded.status, graded.message);
      const card = await cards.byId(cardId, userId);
      const isChoice = graded.card.text.kind === 'choice';
      return given({
        card: cardId,
        recorded: graded.isRecorded,
        grade: graded.grade,
        right: graded.judged?.isRight ?? (isChoice && graded.grade !== null ? graded.grade !== 1 : null),
        rightOption: graded.card.text.kind === 'choice' ? graded.card.text.rightId : null,
        seen: card?.seen ?? graded.card.seen,
        dueAt: timeOf(card?.memory?.dueAt ?? null),
      });
    },
  };
}

function dueCard(card: Queue['cards'][number], written: Parameters<typeof textOf>[0]): DueCard {
  const { exercise, kind } = card;
  const { front, back, optionText } = textOf(written);
  return {
    ...{ id: card.id, seen: card.seen, map: card.mapId, node: card.nodeId, path: card.path },
    language: card.language,
    kind,
    front,
    back: kind === 'open' ? back : '',
    options: card.options.map(({ id }) => ({ id, text: optionText(id) })),
    exercise:
      kind === 'exercise' && exercise
        ? {
            ...{ kind: exercise.kind, parts: exercise.parts, rights: exercise.rights },
            question: withBlanks(exercise.question),
            fields: fieldsOf(exercise),
          }
        : null,
    new: card.isNew,
    dueAt: timeOf(card.dueAt),
  };
}

/** How many values the answer to an exercise has; of several options, at most so many. */
function fieldsOf({ kind, question, parts, isSeveral }: ExerciseView): number {
  if (kind === 'gaps') return [...question.matchAll(gapMarks)].length;
  if (kind === 'order' || kind === 'match') return parts.length;
  return kind === 'choice' && isSeveral ? parts.length : 1;
}

/** The Markdown of a card as it is asked. */
function textOf(written: Awaited<ReturnType<Cards['byIds']>>[number]['text'] | undefined) {
  if (!written || written.kind === 'exercise') return { front: '', back: '', optionText: () => '' };
  const text = asked(written);
  const options = text.kind === 'choice' ? text.options : [];
  return {
    ...{ front: text.front, back: text.back },
    optionText: (id: string) => options.find((option) => option.id === id)?.text ?? '',
  };
}
