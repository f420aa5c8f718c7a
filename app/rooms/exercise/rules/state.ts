import type { Answer } from '~/kit/exercise/exercise';

export type ExerciseAct = 'try' | 'hint' | 'solution' | 'again';

/** An entry of the append-only log: an act of a learner on an exercise. */
export interface Entry {
  /** The entries of an exercise count from 1. */
  readonly n: number;
  readonly act: ExerciseAct;
  /** Null unless it is a try. */
  readonly answer: Answer | null;
  readonly isRight: boolean | null;
  /** The result of code that was run, as JSON. */
  readonly result: string | null;
  readonly at: Date;
}

/** The present state of an exercise for a learner, computed from its log. A round ends with 'Another one like this'. */
export interface State {
  /** The number of entries. */
  readonly seen: number;
  /** The number of the round, from 0: each has other numbers. */
  readonly round: number;
  /** The tries of this round, oldest first. */
  readonly tries: readonly Entry[];
  /** How many hints of this round were shown. */
  readonly hints: number;
  /** Whether the solution was shown in this round. */
  readonly hasSolution: boolean;
  readonly isSolved: boolean;
  /** Wrong tries in this round; tries after a right one are practice. */
  readonly misses: number;
}

export function stateOf(entries: readonly Entry[]): State {
  const start = entries.findLastIndex(({ act }) => act === 'again') + 1;
  const round = entries.slice(start);
  const tries = round.filter(({ act }) => act === 'try');
  const right = tries.findIndex(({ isRight }) => isRight === true);
  return {
    seen: entries.length,
    round: entries.filter(({ act }) => act === 'again').length,
    tries,
    hints: round.filter(({ act }) => act === 'hint').length,
    hasSolution: round.some(({ act }) => act === 'solution'),
    isSolved: tries.some(({ isRight }) => isRight === true),
    misses: tries.slice(0, right < 0 ? undefined : right).filter(({ isRight }) => isRight === false).length,
  };
}

/**
 * Whether the first thing that the learner did was a right try; null before their first try. A look at the solution is
 * a miss.
 */
export function isRightAtFirst(entries: readonly Entry[]): boolean | null {
  if (!entries.some(({ act }) => act === 'try' || act === 'solution')) return null;
  return entries[0]?.act === 'try' && entries[0].isRight === true;
}
