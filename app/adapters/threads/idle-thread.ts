import Piscina from 'piscina';

interface Options {
  readonly filename: string;
  /** From the call on, waiting included. */
  readonly deadlineMs: number;
  /** How many tasks may wait for the thread. */
  readonly waiting: number;
  readonly idleMs: number;
  readonly oldSpaceMb: number;
  readonly youngSpaceMb: number;
  /** Told of a thread that broke between two tasks; with a task, that task's call is rejected. */
  readonly broke?: (error: unknown) => void;
}

/** One thread that starts with its first task and ends when idle or at a deadline, so that it keeps no memory. */
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
      maxQueue: waiting,
      idleTimeout: idleMs,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: oldSpaceMb, maxYoungGenerationSizeMb: youngSpaceMb },
      // Nothing of the server's secrets is a thread's business.
      env: {},
    });
    opened.on('error', broke);
    return opened;
  };
  return {
    run: async (task: Task): Promise<Answer> => pool().run(task, { signal: AbortSignal.timeout(deadlineMs) }),
    async close() {
      await opened?.destroy();
      opened = null;
    },
  };
}
