/** Pauses that all end early when the process winds down. */
export interface Pauses {
  /** Resolves after `ms` or at `close`. Does not keep the process alive. */
  pause(ms: number): Promise<void>;
  isClosed(): boolean;
  /** Ends all pauses. Writes that the store still refuses are left to the next start. */
  close(): void;
}

/** A pause that doubles with each retry is never longer than this. */
export const retryPauseMaxMs = 10_000;

export function createPauses(): Pauses {
  const pauses = new Set<() => void>();
  let closed = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          pauses.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        timer.unref();
        pauses.add(wake);
      }),
    isClosed: () => closed,
    close() {
      closed = true;
      for (const wake of [...pauses]) wake();
    },
  };
}
