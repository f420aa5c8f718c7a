/** Work that a process does again and again, from time to time, until it stops. */
interface Sweep {
  /** Does the work, or waits for the sweep that is under way; does nothing after `stop`. Never rejects. */
  run(): Promise<void>;
  /** Begins no further sweep, and waits a little for the one under way. */
  stop(): Promise<void>;
  isStopped(): boolean;
  /** Tells of a failure, unless the process is stopping: the store is closed under what that did not wait for. */
  failed(error: unknown): null;
}

/** @param stopMs for how long `stop` waits */
export function createSweep({
  work,
  report,
  stopMs,
}: {
  readonly work: () => Promise<void>;
  readonly report: (error: unknown) => void;
  readonly stopMs: number;
}): Sweep {
  let underWay: Promise<void> | null = null;
  let stopped = false;
  const failed = (error: unknown) => {
    if (!stopped) report(error);
    return null;
  };
  return {
    run() {
      if (stopped) return Promise.resolve();
      underWay ??= work()
        .catch((error: unknown) => void failed(error))
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    async stop() {
      stopped = true;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopMs);
      });
      await Promise.race([underWay ?? Promise.resolve(), patience]);
      clearTimeout(timer);
    },
    isStopped: () => stopped,
    failed,
  };
}
