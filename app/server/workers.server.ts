import cluster from 'node:cluster';

/** Figures of one worker. */
export interface Figures<T> {
  readonly worker: number;
  readonly restarts: number;
  /** Null if it does not answer. */
  readonly figures: T | null;
}

/** How long to wait for the primary process, which asks each worker (scripts/workers.mjs). */
const patienceMs = 3_000;

let asked = 0;
const waiting = new Map<number, (places: readonly Figures<unknown>[]) => void>();

type Message = { readonly tell?: number; readonly asked?: number; readonly places?: Figures<unknown>[] };

/**
 * Answers with `figures` whenever the figures of all workers are requested. @returns a function that stops answering
 */
export function tellWorkers(figures: () => unknown): () => void {
  if (!cluster.isWorker) return () => {};
  const onMessage = ({ tell, asked, places }: Message) => {
    if (tell !== undefined) process.send?.({ told: tell, figures: figures() });
    if (asked !== undefined) waiting.get(asked)?.(places ?? []);
  };
  process.on('message', onMessage);
  return () => void process.off('message', onMessage);
}

/** The figures of all workers, including this one; null if the primary process does not answer. */
export function askWorkers<T>(): Promise<readonly Figures<T>[] | null> {
  asked += 1;
  const ask = asked;
  return new Promise((resolve) => {
    const done = (places: readonly Figures<unknown>[] | null) => {
      clearTimeout(timer);
      waiting.delete(ask);
      resolve(places as readonly Figures<T>[] | null);
    };
    const timer = setTimeout(done, patienceMs, null);
    waiting.set(ask, done);
    process.send?.({ ask });
  });
}
