import { Changes } from '~/jobs/rules/changes';
import type { ModelWait } from '~/jobs/rules/model-says';
import { newestWith } from '~/jobs/rules/newest-text';
import type { Run, RunChange, RunStep } from '~/jobs/store/runs';
import type { ModelState } from '~/providers/model/language-model';
import { createTally, type Tally } from './counts/tally';
import type { Reading, RunHandler } from './run-handler';

/** State of the model, and since when it has been in it. */
export interface ModelSince {
  readonly doing: ModelState['doing'];
  readonly since: Date;
}

/**
 * The model's state as followers see it while they wait for text; null while text comes and when no call is under way.
 */
export const waitOf = ({ model }: LiveRun, now: Date): ModelWait | null =>
  model && model.doing !== 'writing' ? { doing: model.doing, forMs: now.getTime() - model.since.getTime() } : null;

/** A run that waits or works in this process, with the text that its row does not have yet. */
export interface LiveRun {
  run: Run;
  /** Changed by `beginText` and `addText` alone. */
  readonly text: string;
  /** The end of `text`, from which followers read (newest-text.ts). */
  readonly newest: string;
  /** How often the text of this call began anew because all before it was reasoning. */
  timesAnew: number;
  /** Text of an earlier call that a restart interrupted. */
  readonly earlier: string;
  step: RunStep;
  /** Reads the text of the present call; null before it. */
  reading: Reading | null;
  /** State of the model, and since when; null before the call. */
  model: ModelSince | null;
  /** Counts the calls and words that it uses. */
  readonly tally: Tally;
  readonly abort: AbortController;
  /** Why it was interrupted; null if it was not. Nothing of a `revoked` run may be delivered. */
  why: 'stopped' | 'shutdown' | 'revoked' | 'lost' | null;
  started: boolean;
  /** Must wait because of the user's runs in other processes; tried again in a moment. */
  rests: boolean;
  /** When its lease was last renewed, on the process's monotonic clock. */
  heldAt: number;
  /** For a run of another process: its queue position, in runs of the same user. Null for a run of this process. */
  readonly ahead: number | null;
  /** Its end is decided, perhaps not written yet. It takes no turn of the user's any more. */
  ended: boolean;
  /** Nothing works on it any more. */
  over: boolean;
  /** Settles when it is over. */
  work: Promise<void>;
  /** Notifies its followers. */
  readonly changes: Changes;
}

/** Whether the run is over or has to wait for its turn. */
export type Worked = 'over' | 'waits';

export const liveRun = (run: Run): LiveRun => ({
  run,
  text: '',
  newest: '',
  timesAnew: 0,
  rests: false,
  heldAt: Number.NEGATIVE_INFINITY,
  ahead: null,
  earlier: run.text,
  step: run.step,
  reading: null,
  model: null,
  tally: createTally(run),
  abort: new AbortController(),
  why: null,
  started: false,
  ended: false,
  over: false,
  work: Promise.resolve(),
  changes: new Changes(),
});

/** Replaces the text, for a call that begins or for what another process wrote. */
export const beginText = (live: LiveRun, text: string): void => void Object.assign(live, { text, newest: '' });

export const addText = (live: LiveRun, piece: string): void =>
  void Object.assign(live, { text: live.text + piece, newest: newestWith(live.newest, piece) });

const changed = <Changed extends Run>(run: Changed, set: RunChange): Changed => ({ ...run, ...set });

/** Applies a change and shows it to the followers. */
export function show(live: LiveRun, set: RunChange): void {
  live.run = changed(live.run, set);
  if (set.step) live.step = set.step;
  live.changes.announce();
}

/** Gives up a run that another process works on or has ended. Its followers here go on from the store. */
export function lose(live: LiveRun): void {
  live.why = 'lost';
  live.ended = true;
  live.abort.abort();
  live.changes.announce();
}

/** The end of a run whose row was deleted with its user or its map. */
export const goneEnd = ({ kind }: Run, { says }: Pick<RunHandler, 'says'>): RunChange => ({
  state: 'failed',
  fault: 'gone',
  message: { id: kind === 'map' ? 'run.lost' : (says?.lost ?? 'map.notFound') },
});
