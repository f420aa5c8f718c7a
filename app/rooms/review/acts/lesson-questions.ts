import { shuffled } from '~/kit/text/shuffle';
import { clozeOf } from '~/rooms/review/rules/cloze/gaps';
import { type AskedText, asked } from '~/rooms/review/rules/cloze/sides';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Grade } from '~/rooms/review/rules/memory';
import type { CardDraft } from '~/rooms/review/rules/screen';
import { shuffleSeed } from '~/rooms/review/rules/shuffle';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { waitsOf } from './asked-card';
import type { CardsBesideLesson } from './cards-beside-lesson';
import { withCurrentMemories } from './fit/memories';
import { libraryKey } from './keep-library-cards';
import { dayStart, type Learner } from './learner';

/** A card to ask at the end of its lesson. Exactly one of `cardId` and `key` is not null. */
interface LessonQuestion {
  readonly cardId: string | null;
  /** Names a library card that the learner has not kept; its options are identified by their index. */
  readonly key: string | null;
  readonly seen: number;
  /** The options are in the order to show. */
  readonly text: AskedText;
  readonly waits: Readonly<Record<Grade, string>>;
}

interface Deps {
  readonly cards: Pick<Cards, 'logs'>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/**
 * The questions at the end of a lesson: the learner's due cards, then the new ones, then the library's. Each card is
 * asked once a day, and no more than `questionsPerLesson` of the leaf. Cards of missed exercises are left out, because
 * the exercises themselves stand in the lesson.
 */
export const lessonQuestions =
  ({ cards: stored, scheduler, clock }: Deps) =>
  async (
    learner: Learner,
    { mapId, nodeId }: { readonly mapId: string; readonly nodeId: string },
    { cards, library }: Pick<CardsBesideLesson, 'cards' | 'library'>,
  ): Promise<LessonQuestion[]> => {
    const now = clock.now();
    const today = dayStart(learner, now);
    const isOfToday = ({ memory }: Pick<Card, 'memory'>) => memory !== null && memory.reviewedAt >= today;
    const comesUp = ({ isAway, suspendedAt }: Pick<Card, 'isAway' | 'suspendedAt'>) => !isAway && suspendedAt === null;
    const current = await withCurrentMemories({ cards: stored, scheduler })(learner, cards);
    const flashcards = current.flatMap(({ text, ...card }) =>
      text.kind === 'exercise' ? [] : [{ ...card, text: asked(text, true) }],
    );
    const own = flashcards.filter((card) => comesUp(card) && !isOfToday(card));
    const due = own.filter(({ memory }) => memory !== null && memory.dueAt <= now);
    const fresh = own.filter(({ memory }) => memory === null);

    return [
      ...[...due, ...fresh].map((card) => ({
        cardId: card.id,
        key: null,
        seen: card.seen,
        text: inOrder(card.text, shuffleSeed(card.id, card.onceKey, card.seen)),
        memory: card.memory,
      })),
      ...(library?.cards ?? []).map(({ key, draft }) => ({
        cardId: null,
        key,
        seen: 0,
        text: inOrder(textOf(draft), shuffleSeed('', libraryKey(key, mapId, nodeId), 0)),
        memory: null,
      })),
    ]
      .slice(0, Math.max(0, recallLimits.questionsPerLesson - flashcards.filter(isOfToday).length))
      .map(({ memory, ...question }) => ({ ...question, waits: waitsOf(scheduler, learner, memory, now).waits }));
  };

const inOrder = (text: AskedText, seed: string): AskedText =>
  text.kind === 'choice' ? { ...text, options: shuffled(text.options, seed) } : text;

const textOf = (draft: CardDraft): AskedText => {
  if (draft.kind === 'cloze') return asked({ ...draft, n: clozeOf(draft.front).numbers[0] ?? 1 }, true);
  if (draft.kind === 'open') return draft;
  const options = draft.options.map((option, at) => ({ id: String(at), ...option }));
  return { kind: draft.kind, front: draft.front, back: draft.back, options, rightId: String(draft.right) };
};
