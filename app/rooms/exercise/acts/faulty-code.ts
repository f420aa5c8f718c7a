import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { cutLines } from '~/kit/exercise/read-lines';
import { keepNewest } from '~/kit/keep-newest';
import { faultyCodeSaid, type UnreadExercise } from '~/rooms/exercise/rules/unread-exercises';
import type { Clock } from '~/system/contract/clock';
import type { CodeWork } from '~/system/contract/code-work';

interface Deps {
  readonly code: CodeWork;
  readonly clock: Clock;
}

/** A page does not wait longer for its author's checks; the next one goes on with them. */
const checkMs = 1_000;
const mostKept = 500;

/**
 * Finds the exercises of a lesson whose given code or tests do not run, whatever the answer is, by running them without
 * one. Those that run are not checked again.
 * @param share whose turn it is where code waits for a process
 */
export function faultyCode({ code, clock }: Deps) {
  const sound = new Map<string, true>();
  return async (markdown: string, share: string): Promise<readonly UnreadExercise[]> => {
    const until = clock.now().getTime() + checkMs;
    const faulty: UnreadExercise[] = [];
    for (const { id, text, line } of exercisesIn(markdown)) {
      const written = sound.has(id) ? null : exerciseIn(text);
      const exercise = written && withNumbers(written, drawNumbers(written.draws, id));
      if (exercise?.kind !== 'code') continue;
      if (clock.now().getTime() > until) break;
      const { language, given, tests, isOrdered } = exercise;
      // No process is free: nothing is known of the code.
      const result = await code.run({ language, given, answer: '', tests, isOrdered }, share).catch(() => null);
      if (result?.kind === 'failed' && result.why === 'faulty exercise')
        faulty.push(faultyCodeSaid({ text, line }, lineOf(text, result.test), result.message));
      else if (result !== null && !(result.kind === 'failed' && result.why === 'no result'))
        keepNewest(sound, mostKept, id, true);
    }
    return faulty;
  };
}

/** The line of the given code, or of a test, in the text of its block. */
function lineOf(text: string, test: number | undefined): number {
  const items = cutLines(text).items.filter(({ mark }) => mark === (test === undefined ? 'given' : 'test'));
  return items[(test ?? 1) - 1]?.line ?? 1;
}
