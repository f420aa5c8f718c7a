import type { RunChange } from '~/jobs/store/runs';
import type { ModelState } from '~/providers/model/language-model';
import type { LiveRun } from './live-run';

interface Deps {
  /** Whether this is the only process, so that nobody reads the text from the row. */
  readonly isAlone: () => boolean;
  readonly write: (change: RunChange) => Promise<void>;
}

/** Together with the polling of `elsewhere.ts`, a reader in another process sees new text within half a second. */
const everyMs = 250;

/** Writes a growing text and the model's state to the row, for readers in other processes: one write at a time. */
export function sharedText(live: LiveRun, { isAlone, write }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let again = false;
  let doing: ModelState['doing'] | null = null;
  let told: ModelState['doing'] | null = null;
  let over = false;

  const send = () => {
    timer = undefined;
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
    if (!again) timer = setTimeout(send, everyMs).unref();
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
