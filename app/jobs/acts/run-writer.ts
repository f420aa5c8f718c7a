import { Gone, Lost } from '~/jobs/rules/run-errors';
import type { Run, RunChange, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import type { Hold } from './hold';
import { goneEnd, type LiveRun, lose, show } from './live-run';
import { type Pauses, retryPauseMaxMs } from './pauses';
import type { RunHandler } from './run-handler';

interface Deps {
  readonly runStore: Pick<RunStore, 'byId' | 'change'>;
  readonly hold: Pick<Hold, 'renews'>;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  readonly pauses: Pauses;
  /** The pause after the store has refused an end. It doubles with each retry. */
  readonly retryAfterMs: number;
  /** Called when a run's end is decided although the store refuses to write it: another run may start. */
  readonly endDecided: (run: Run) => void;
}

/** Writes the rows of runs whose lease this process holds. */
export interface RunWriter {
  /** @throws Gone, Lost */
  write(live: LiveRun, set: RunChange): Promise<void>;
  /** Writes how far a run is. A store that refuses does not stop the run: only its end must be written. */
  progress(live: LiveRun, set: RunChange): Promise<void>;
  /**
   * Writes the end of a run and retries while the store refuses: a row that stays live with nobody working on it would
   * block its lesson for ever. Followers are told after the first refusal. At a shutdown the next start resumes the
   * run.
   */
  conclude(live: LiveRun, set: RunChange): Promise<void>;
}

export function createRunWriter(deps: Deps): RunWriter {
  const { runStore, hold, kinds, clock, report, pauses, retryAfterMs, endDecided } = deps;

  const write = async (live: LiveRun, set: RunChange): Promise<void> => {
    // A second try, because a lease that expired while the store refused can be renewed if nobody has taken the run.
    for (let tries = 0; tries < 2; tries += 1) {
      if (await runStore.change(live.run.id, { ...set, ...live.tally.now() }, clock.now())) return;
      const row = await runStore.byId(live.run.id);
      if (row === null) throw new Gone();
      if (!(await hold.renews(live))) break;
    }
    throw new Lost();
  };

  return {
    write,

    async progress(live, set) {
      if (set.step) show(live, set);
      await write(live, set).catch((error: unknown) => {
        if (error instanceof Gone || error instanceof Lost) throw error;
        report(`run ${live.run.id}: its progress could not be written`, error);
      });
    },

    async conclude(live, set) {
      const end = set.state === 'queued' ? set : { ...set, finishedAt: clock.now() };
      for (let waitMs = retryAfterMs; ; waitMs = Math.min(2 * waitMs, retryPauseMaxMs)) {
        try {
          await write(live, end);
          live.ended = true;
          show(live, end);
          return;
        } catch (error) {
          if (error instanceof Gone) {
            live.ended = true;
            return show(live, goneEnd(live.run, kinds[live.run.kind]));
          }
          if (error instanceof Lost) return lose(live);
          if (!live.ended) {
            report(`run ${live.run.id}: its end could not be written`, error);
            live.ended = true;
            show(live, end);
            endDecided(live.run);
          }
          if (pauses.isClosed()) return;
          await pauses.pause(waitMs);
        }
      }
    },
  };
}
