import type { RunChange } from '~/jobs/store/runs';
import type { ModelState } from '~/providers/model/language-model';
import type { LiveRun } from './live-run';

interface Deps {
  /** Whether this is the only process, so that nobody reads the text from the row. */
  readonly isAlone: () => boolean;
  /** How many runs work in this process. */
  readonly running: () => number;
  readonly write: (change: RunChange) => Promise<void>;
}

/**
 * The pause between two writes: all runs of a process together write 40 times a second, and each some 1 MB a second,
 * as long as none waits longer than `mostMs`. Together with the polling of `elsewhere.ts`, readers in other processes
 * see new text within 60 ms.
 */
const pause = { perRunMs: 25, charactersPerMs: 1_000, mostMs: 250 } as const;

export const pauseMsOf = (characters: number, running: number): number =>
  Math.min(pause.mostMs, Math.max(pause.perRunMs * Math.max(1, running), characters / pause.charactersPerMs));

/** Writes a growing text and the model's state to the row, for readers in other processes: one write at a time. */
export function sharedText(live: LiveRun, { isAlone, running, write }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let again = false;
  let doing: ModelState['doing'] | null = null;
  let told: ModelState['doing'] | null = null;
  let over = false;
  let wroteAt = Number.NEGATIVE_INFINITY;

  const send = () => {
    timer = undefined;
    wroteAt = performance.now();
    const change = { text: live.text, timesAnew: live.timesAnew, ...(doing === told ? {} : { doing }) };
    told = doing;
    writing = write(change).finally(() => {
      writing = null;
      if (again) soon();
    });
    // A refusal is reported by the writes that the run waits for.
    writing.catch(() => {});
  };
  const soon = () => {
    if (over || timer !== undefined || isAlone()) return;
    again = writing !== null;
    if (again) return;
    const dueAt = wroteAt + pauseMsOf(live.text.length, running());
    timer = setTimeout(send, Math.max(0, dueAt - performance.now())).unref();
  };

  return {
    grew: soon,
    tell(state: ModelState['doing']) {
      doing = state;
      soon();
    },
    /** Stops writing and waits for the write under way: an older text must not overwrite a newer one. */
    async settle(): Promise<void> {
      over = true;
      clearTimeout(timer);
      await (writing as Promise<void> | null)?.catch(() => {});
    },
  };
}
