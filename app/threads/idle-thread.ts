import Piscina from 'piscina';
import { threadOptions } from './thread-options';
import { takingTurns } from './turns';

interface Options {
  readonly filename: string;
  /** Time limit of one task, from the start of its execution. */
  readonly deadlineMs: number;
  /** How many tasks of one share may wait for the thread; ten times as many in all. */
  readonly waiting: number;
  readonly idleMs: number;
  readonly oldSpaceMb: number;
  readonly youngSpaceMb: number;
  /** Called for a thread that failed between two tasks; during a task, that task's call is rejected. */
  readonly broke?: (error: unknown) => void;
}

/**
 * One thread that starts with its first task and ends when idle or at a deadline, so that it keeps no memory. Shares
 * take turns.
 */
export function idleThread<Task, Answer>({
  filename,
  deadlineMs,
  waiting,
  idleMs,
  oldSpaceMb,
  youngSpaceMb,
  broke = () => {},
}: Options) {
  let opened: Piscina<Task, Answer> | null = null;
  const pool = () => {
    if (opened) return opened;
    opened = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: oldSpaceMb, maxYoungGenerationSizeMb: youngSpaceMb },
      ...threadOptions,
    });
    opened.on('error', broke);
    return opened;
  };
  const inTurn = takingTurns({ atATime: 1, waiting: 10 * waiting, lane: { waiting } });
  return {
    /** @throws Busy, or an AbortError at the deadline */
    run: (task: Task): Promise<Answer> => inTurn(() => pool().run(task, { signal: AbortSignal.timeout(deadlineMs) })),
    async close() {
      await opened?.destroy();
      opened = null;
    },
  };
}
