import type { ModelWait } from '~/jobs/rules/model-says';
import { textAfter } from '~/jobs/rules/newest-text';
import { type RunMessage, runLost } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import type { Run, RunStep, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { type LiveRun, type ModelSince, waitOf } from './live-run';
import type { RunHandler, ShownText } from './run-handler';

export type RunEvent =
  | { readonly type: 'step'; readonly step: RunStep; readonly ahead: number }
  /** Text that follows the text sent before; `id` is where to resume after a lost connection. */
  | { readonly type: 'text'; readonly text: string; readonly id: string }
  /** State of the model while no text comes; null when it writes again. */
  | { readonly type: 'model'; readonly wait: ModelWait | null }
  /** The text sent before is void: the call was made again. */
  | { readonly type: 'restart' }
  | { readonly type: 'done'; readonly run: Run }
  | { readonly type: 'failed'; readonly message: RunMessage };

interface Deps {
  readonly runStore: RunStore;
  readonly kinds: Readonly<Record<Run['kind'], Pick<RunHandler, 'shown'>>>;
  readonly liveOf: (id: string) => LiveRun | undefined;
  readonly ahead: (live: LiveRun) => number;
  readonly isClosing: () => boolean;
  readonly clock: Clock;
}

/** Maximum text of one event: a reader that is 2 MB behind must not have all of it in its socket at once. */
const eventMaxCharacters = 16_384;

/** Parses an event id, `attempt.offset`. Returns null for any other format. */
export function readEventId(id: string | null): { attempt: number; offset: number } | null {
  const [, attempt, offset] = /^(\d{1,3})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return attempt && offset ? { attempt: Number(attempt), offset: Number(offset) } : null;
}

/**
 * Follows a run to its end, from the beginning or from `after`, the id of an event seen before. Readers keep an
 * offset into the run's one text instead of a queue of their own, so a slow one costs no memory.
 */
export const followRun = ({ runStore, kinds, liveOf, ahead, isClosing, clock }: Deps) =>
  async function* (id: string, after: string | null, signal: AbortSignal): AsyncGenerator<RunEvent, void, void> {
    const seen = readEventId(after);
    let attempt = seen?.attempt;
    let offset = seen?.offset ?? 0;
    let shown = '';
    let shownModel: ModelSince | null = null;
    /** Null before the first text, which begins at `offset`. */
    let reader: ShownText | null = null;
    let live: LiveRun | undefined;
    while (!signal.aborted && !isClosing()) {
      // The reference is kept, so that a reader who is behind still gets the end of a run that is over.
      live = liveOf(id) ?? live;
      // Read before anything else, so that no change between reading and waiting is missed.
      const version = live?.changes.version;
      const run = live?.run ?? (await runStore.byId(id));
      if (!run) return;
      // A text that began anew within its call counts as another attempt.
      const present = run.attempts + 100 * Math.min(9, Math.max(0, live?.timesAnew ?? run.timesAnew));
      if (attempt !== present) {
        // A repeated call writes another text, so the text shown of the first one is void.
        const isVoid = offset > 0;
        attempt = present;
        offset = 0;
        reader = null;
        if (isVoid) {
          shown = '';
          yield { type: 'restart' };
          continue;
        }
      }
      const step = live?.step ?? run.step;
      const waits = live ? ahead(live) : 0;
      if (shown !== `${step} ${waits}`) {
        shown = `${step} ${waits}`;
        yield { type: 'step', step, ahead: waits };
        continue;
      }
      if (live && live.model !== shownModel) {
        const wasTold: boolean = shownModel !== null && shownModel.doing !== 'writing';
        shownModel = live.model;
        const wait = waitOf(live, clock.now());
        if (wait || wasTold) {
          yield { type: 'model', wait };
          continue;
        }
      }
      const text = live?.text ?? run.text;
      if (text.length > offset) {
        const from = offset;
        const part = textAfter(text, live?.newest ?? '', from, eventMaxCharacters);
        offset += part.length;
        reader ??= readerFrom(text.slice(0, from), kinds[run.kind]);
        const more = reader.push(part);
        if (more !== '') yield { type: 'text', text: more, id: `${attempt}.${offset}` };
        continue;
      }
      if (!isLive(run)) {
        yield end(run);
        return;
      }
      if (!live || live.over) return; // Interrupted for a restart: the reader connects again.
      if (live.changes.version === version) await live.changes.next(signal);
    }
  };

/** Reads on behind the text that the follower has. */
function readerFrom(before: string, { shown = () => all }: Pick<RunHandler, 'shown'>): ShownText {
  const reader = shown();
  reader.push(before);
  return reader;
}

const all: ShownText = { push: (piece) => piece };

const end = (run: Run): RunEvent =>
  run.state === 'done' ? { type: 'done', run } : { type: 'failed', message: run.message ?? runLost };
