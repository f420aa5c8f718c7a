import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import type { Exercise } from '~/kit/exercise/exercise';
import { hasAmbiguousKey, keysInLanguage } from '~/kit/exercise/judging/keys-in-language';
import { exerciseIn } from '~/kit/exercise/read';
import { type StoredExercise, storedExercisesIn } from '~/kit/exercise/stored';
import { exerciseBlock } from '~/kit/exercise/write';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { withoutPictures } from '~/kit/markdown/pictures/picture-marks';
import { heldBytes, keptWithin } from '~/kit/remember';
import { escapeHtml } from '~/kit/text/escape-html';
import { viewOf } from '~/rooms/exercise/acts/exercise-view';
import { type Judged, judgeAnswer } from '~/rooms/exercise/acts/judge-answer';
import { answerOf, type Opened, type Typed } from '~/rooms/exercise/rules/opened-exercise';
import { shownOrder } from '~/rooms/exercise/rules/shown-order';
import { type Entry, stateOf } from '~/rooms/exercise/rules/state';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { RenderTexts } from '~/rooms/lesson/acts/render-texts';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { Maps } from '~/rooms/map/store/maps';
import { exerciseSeed } from '~/rooms/review/rules/exercise-card';
import type { Card } from '~/rooms/review/store/cards';
import type { CodeWork } from '~/system/contract/code-work';
import type { TextWork } from '~/system/contract/text-work';

/** An answer to an exercise card. */
export interface TriedAnswer {
  /** The number of entries in the card's log when it was asked, which determines its numbers. */
  readonly seen: number;
  /** The values of the answer's fields; empty if the learner did not know. */
  readonly sent: readonly string[];
  /** Null: it is judged once more. Code is not, since that takes a process. */
  readonly judged: Judged | null;
}

/** An exercise card after its review: with the learner's answer, its verdict and the solution. */
export interface AnsweredExercise {
  readonly view: ExerciseView;
  /** Null if the learner did not know. */
  readonly isRight: boolean | null;
}

type ExerciseCard = Pick<Card, 'id' | 'userId' | 'mapId' | 'text' | 'seen' | 'createdAt'>;

export interface ExerciseCards {
  /**
   * The exercise as it is asked now, without its key; null for another kind of card, or if it can no longer be read.
   * @param typed an answer that could not be read
   */
  asked(card: ExerciseCard, typed?: Typed | null): Promise<ExerciseView | null>;
  /** Judges an answer to the numbers of that review; null if the exercise can no longer be read. */
  judge(card: ExerciseCard, seen: number, sent: readonly string[]): Promise<Judged | null>;
  /** Null also if the answer was for other numbers than those of the last review. */
  answered(card: ExerciseCard, answer: TriedAnswer): Promise<AnsweredExercise | null>;
}

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly work: Pick<TextWork, 'lesson'>;
  readonly render: RenderTexts;
  readonly code: CodeWork;
}

const mostKeptBytes = 8_000_000;

/** Shows and judges the exercises of cards: with other numbers, and in another order, for each review. */
export function exerciseCards({ maps, work, render, code }: Deps): ExerciseCards {
  const judged = judgeAnswer({ code });
  const renderedFor = storedExercises(work);

  /** The exercise as its lesson asks it: numbers that have two meanings are read as the map's language writes them. */
  const writtenIn = async ({ text, mapId, userId }: ExerciseCard): Promise<Exercise | null> => {
    const written = text.kind === 'exercise' ? exerciseIn(text.front) : null;
    if (!written || !hasAmbiguousKey(written)) return written;
    return keysInLanguage(written, (await maps.readable(mapId, userId))?.language ?? null);
  };

  const opened = async (card: ExerciseCard, seen: number, entries: readonly Entry[]): Promise<Opened | null> => {
    const { id, text } = card;
    const written = await writtenIn(card);
    const kept = written && (await renderedFor(text.front));
    if (!written || !kept) return null;
    const stored = { ...kept, question: withReaderLabels(kept.question) };
    const state = stateOf(entries);
    return { ...drawn(written, exerciseSeed(id, seen)), ...alone, written, text: text.front, stored, state };
  };

  const judge = async (card: ExerciseCard, seen: number, sent: readonly string[]) => {
    const found = await opened(card, seen, []);
    return found && judged(found.exercise, answerOf(found, sent), card.userId);
  };

  return {
    async asked(card, typed = null) {
      const found = await opened(card, card.seen, []);
      return found && viewOf(found, typed, render);
    },
    judge,
    async answered(card, { seen, sent, judged: before }) {
      if (card.seen !== seen + 1) return null;
      const blank = await opened(card, seen, []);
      if (!blank) return null;
      const isTry = sent.length > 0 && (before !== null || blank.exercise.kind !== 'code');
      const verdict = isTry ? (before ?? (await judge(card, seen, sent))) : null;
      const isRight = verdict?.isRight ?? null;
      const entry = { answer: null, isRight: null, result: null, at: card.createdAt };
      const entries: Entry[] = [{ ...entry, n: 2, act: 'solution' }];
      if (verdict && isRight !== null)
        entries.unshift({ ...entry, n: 1, act: 'try', answer: answerOf(blank, sent), isRight, result: verdict.result });
      return { view: await viewOf({ ...blank, state: stateOf(entries) }, null, render), isRight };
    },
  };
}

const alone = { number: 1, total: 1 };

function drawn(written: Exercise, seed: string): Pick<Opened, 'exercise' | 'order' | 'numbers'> {
  const numbers = drawNumbers(written.draws, seed);
  const exercise = withNumbers(written, numbers);
  return { exercise, order: shownOrder(exercise, seed), numbers };
}

/**
 * Renders exercises as a lesson has them, without their keys. Keeps those rendered last. One that cannot be rendered
 * within the limits has its texts as typed.
 */
function storedExercises(work: Deps['work']): (text: string) => Promise<StoredExercise | null> {
  const kept = keptWithin(mostKeptBytes, ({ question, parts }: StoredExercise) => heldBytes(question + parts.join('')));
  return async (text) => {
    const known = kept.get(text);
    if (known) return known;
    const { content } = await work.lesson(exerciseBlock(text));
    const [stored] = storedExercisesIn(withoutPictures(content));
    if (!stored) return storedExercisesIn(exerciseRenderer()(text, asTyped) ?? '')[0] ?? null;
    kept.set(text, stored);
    return stored;
  };
}

const asTyped = (markdown: string): string => `<p>${escapeHtml(markdown).replace(/\n/g, '<br>')}</p>`;
