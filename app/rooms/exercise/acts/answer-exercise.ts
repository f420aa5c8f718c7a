import type { Exercise } from '~/kit/exercise/exercise';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { exercisesOf } from '~/rooms/exercise/rules/lesson-exercises';
import { tryLimits } from '~/rooms/exercise/rules/limits';
import { answerOf, openExercise, type Typed } from '~/rooms/exercise/rules/opened-exercise';
import { isDrawn } from '~/rooms/exercise/rules/shown-order';
import { type Entry, type ExerciseAct, isRightAtFirst, type State } from '~/rooms/exercise/rules/state';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { Tries } from '~/rooms/exercise/store/tries';
import type { RenderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Clock } from '~/system/contract/clock';
import { viewOf } from './exercise-view';
import type { JudgeAnswer } from './judge-answer';
import { type ExercisesDone, exercisesDone, type LessonRead } from './lesson-exercises';
import type { VisitorSeeds } from './visitor-seeds';

/** The state of a visitor, as their form says it: nothing is kept. */
interface VisitorState {
  /** As `VisitorSeeds` has signed it; empty for the one with which every visitor begins. */
  readonly seed: string;
  readonly hints: number;
  readonly tries: number;
}

export interface Asked {
  /** The id of the exercise. */
  readonly exercise: string;
  readonly act: ExerciseAct;
  /** How many entries the form was made for: an older or repeated form changes nothing. */
  readonly seen: number;
  /** The values of the answer's fields. */
  readonly sent: readonly string[];
  readonly visitor: VisitorState;
  /** The learner, or a visitor's address: code waits for a process in their turn. */
  readonly share: string;
}

export interface Acted {
  readonly ok: true;
  /** As the exercise stands now. */
  readonly view: ExerciseView;
  /** The form was older than the learner's last entry, or not ours: nothing was changed, and nothing judged. */
  readonly isStale: boolean;
  /** The answer could not be read, or another button was pressed: it is not in the log, so it is shown again. */
  readonly hasUnloggedAnswer: boolean;
  /** The text of the exercise, if this was a miss: a wrong try, or the solution before a right one. */
  readonly missed: string | null;
  readonly done: ExercisesDone;
}

interface Deps {
  readonly tries: Tries;
  readonly judge: JudgeAnswer;
  readonly render: RenderTexts;
  readonly seeds: VisitorSeeds;
  readonly clock: Clock;
}

/** The part of the log that an answer needs. */
interface Kept {
  /** The entries of this exercise. */
  readonly entries: readonly Entry[];
  /** Whether the learner was right at first, by exercise of the lesson. */
  readonly firsts: ReadonlyMap<string, boolean | null>;
}

type Extra = Partial<Pick<Acted, 'isStale' | 'missed'>> & { readonly typed?: Typed | null };

/**
 * A try, or a look at a hint, at the solution or at new numbers. Idempotent: a form that is older than the learner's
 * last entry, or that is sent twice, changes nothing.
 */
export const answerExercise =
  ({ tries, judge, render, seeds, clock }: Deps) =>
  async (lesson: LessonRead, asked: Asked): Promise<Acted | Refusal> => {
    const { mapId, nodeId, userId } = lesson;
    const exercises = exercisesOf(lesson);
    const found = exercises.find(({ stored }) => stored.id === asked.exercise);
    if (!found) return { ok: false, status: 404, message: messages.exercise.gone };
    /** A form that was made for somebody else, as before signing in, has other numbers and another order. */
    const isOfSender = (written: Exercise, sent: string, sender: string | null): boolean => {
      if (sender !== null) return sent === '';
      return sent === '' ? !isDrawn(written) : seeds.isOurs(sent);
    };
    const { id } = found.stored;
    const at = clock.now();
    const isOurs = isOfSender(found.written, asked.visitor.seed, userId);
    let seed = userId !== null ? null : isOurs && asked.visitor.seed ? asked.visitor.seed : seeds.first();
    const look = async (): Promise<Kept> => {
      if (userId === null) return { entries: isOurs ? visitorEntries(asked.visitor, at) : [], firsts: new Map() };
      const place = { mapId, nodeId, userId };
      const [own, firsts] = await Promise.all([tries.ofLesson(place, [id]), tries.firstsOfLesson(place)]);
      return { entries: own.get(id) ?? [], firsts };
    };
    const kept = await look();
    const before = kept.entries;
    const opened = openExercise(found, before, userId ?? seed);
    const { state } = opened;

    const answered = async (now: Kept, { typed = null, isStale = false, missed = null }: Extra): Promise<Acted> => {
      const shown = openExercise(found, now.entries, userId ?? seed);
      const view = { ...(await viewOf(shown, typed, render)), seed };
      return {
        ok: true,
        view,
        isStale,
        hasUnloggedAnswer: typed !== null,
        missed,
        done: exercisesDone(exercises, new Map([...now.firsts, [id, isRightAtFirst(now.entries)]])),
      };
    };
    const keep = async (entry: Entry, extra: Extra): Promise<Acted> => {
      const isKept = userId === null || (await tries.add({ mapId, nodeId, userId, exercise: id }, entry));
      // Otherwise another form of the learner came first.
      if (!isKept) return answered(await look(), { isStale: true });
      return answered({ ...kept, entries: [...before, entry] }, extra);
    };

    if (!isOurs || (userId !== null && asked.seen !== state.seen)) return answered(kept, { isStale: true });
    if (!changesAnything(asked.act, state, found.written)) return answered(kept, {});
    if (state.seen >= entriesMaxOf(asked.act)) return { ok: false, status: 400, message: messages.exercise.tooOften };
    const entry = { n: state.seen + 1, act: asked.act, answer: null, isRight: null, result: null, at };
    switch (asked.act) {
      case 'try': {
        const answer = answerOf(opened, asked.sent);
        const { isRight, says, result } = await judge(opened.exercise, answer, asked.share);
        if (isRight === null) return answered(kept, { typed: { sent: asked.sent, says } });
        const isMiss = !isRight && !state.isSolved;
        return keep({ ...entry, answer, isRight, result }, { missed: isMiss ? found.text : null });
      }
      case 'hint':
        return keep(entry, { typed: typedBeside(asked.sent) });
      case 'solution':
        return keep(entry, { missed: found.text });
      case 'again':
        if (userId !== null) return keep(entry, {});
        seed = seeds.next();
        return answered({ ...kept, entries: [] }, {});
    }
  };

/** Beyond the limit of tries the solution and new numbers can still be asked for. */
const entriesMaxOf = (act: ExerciseAct): number =>
  tryLimits.entriesMax + (act === 'solution' || act === 'again' ? tryLimits.entriesMoreMax : 0);

/** The typed answer when another button was pressed; null if all fields were empty. */
const typedBeside = (sent: readonly string[]): Typed | null =>
  sent.some((each) => each.trim() !== '') ? { sent, says: [] } : null;

/** A visitor's entries, as if they had been kept. */
function visitorEntries({ hints, tries }: VisitorState, at: Date): Entry[] {
  const acts = [...Array<ExerciseAct>(hints).fill('hint'), ...Array<ExerciseAct>(tries).fill('try')];
  const nothing = { answer: null, result: null, at };
  return acts.map((act, before) => ({ ...nothing, n: before + 1, act, isRight: act === 'try' ? false : null }));
}

/** A try after a right one is practice, and is judged. */
function changesAnything(act: ExerciseAct, state: State, { hints }: Exercise): boolean {
  const { isSolved, hasSolution, tries } = state;
  switch (act) {
    case 'try':
      return true;
    case 'solution':
      return !isSolved && !hasSolution;
    case 'hint':
      return !isSolved && !hasSolution && state.hints < hints.length;
    case 'again':
      return isSolved || hasSolution || tries.length > 0;
  }
}
