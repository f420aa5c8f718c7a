import { Changes } from '~/jobs/rules/changes';
import type { ModelWait } from '~/jobs/rules/model-says';
import type { Run, RunChange, RunStep } from '~/jobs/store/runs';
import { messages } from '~/kit/messages';
import type { ModelState } from '~/providers/model/language-model';
import type { Reading, RunHandler } from './run-handler';
import { createTally, type Tally } from './tally';

/** What a model does, and since when. */
export interface ModelSince {
  readonly doing: ModelState['doing'];
  readonly since: Date;
}

/** What a reader is told of the model while it waits for text; null while text comes, and when nobody asks it. */
export const waitOf = ({ model }: LiveRun, now: Date): ModelWait | null =>
  model && model.doing !== 'writing'
    ? { doing: model.doing, forMs: now.getTime() - model.since.getTime() }
    : null;

/** A run that waits or works in this process, with the text that its row does not hold yet. */
export interface LiveRun {
  run: Run;
  text: string;
  /** How often the text of this call began anew because all before was a thought. */
  timesAnew: number;
  /** What an earlier call has brought, which a restart ended. */
  readonly earlier: string;
  step: RunStep;
  /** What reads the text of the present call; null before it. */
  reading: Reading | null;
  /** What the model is doing, and since when; null before it has been asked. */
  model: ModelSince | null;
  /** Counts what it uses. */
  readonly tally: Tally;
  readonly abort: AbortController;
  /** Why it was interrupted, if it was; `revoked` where nothing of it may be delivered. */
  why: 'stopped' | 'shutdown' | 'revoked' | 'lost' | null;
  started: boolean;
  /** Was refused its turn because of runs in other processes: tried again in a moment. */
  rests: boolean;
  /** When its lease was renewed last, by the process's own ticks. */
  heldAt: number;
  /** Of a run that another process works on: how many of its user go first. */
  readonly ahead: number | null;
  /** Its end is decided, if not yet written: it takes no turn of the user's any more. */
  ended: boolean;
  /** Nothing works on it any more. */
  over: boolean;
  /** Settles when it is over. */
  work: Promise<void>;
  /** What its readers wait for. */
  readonly changes: Changes;
}

/** Whether anything is left to do for a run. */
export type Worked = 'over' | 'waits';

export const liveRun = (run: Run): LiveRun => ({
  run,
  text: '',
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

/** Shows a change to the readers. */
export function show(live: LiveRun, set: RunChange): void {
  live.run = { ...live.run, ...set };
  if (set.step) live.step = set.step;
  live.changes.announce();
}

/** How a run ends whose row has gone with its user or its map. */
export const goneEnd = ({ kind }: Run, { says }: Pick<RunHandler, 'says'>): RunChange => ({
  state: 'failed',
  fault: 'gone',
  message: kind === 'map' ? messages.run.lost : (says?.lost ?? messages.map.notFound),
});
