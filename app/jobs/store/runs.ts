import type { RunState } from '~/jobs/rules/state';
import type { Citation } from '~/kit/text/citation';
import type { ModelState, TextSource } from '~/providers/model/language-model';
import type { AskHow } from '~/rooms/ask/rules/turn';
import type { How } from '~/rooms/lesson/rules/how';
import type { GrowHow } from '~/rooms/map/rules/proposal';

export type RunKind = 'map' | 'lesson' | 'growth' | 'cards' | 'ask' | 'source';
/** The five steps of §4, in their order. */
export type RunStep = 'authenticating' | 'processing' | 'generating' | 'saving' | 'redirecting';

/** A run: one text asked of the model, kept from the submit to its end. */
export interface Run {
  readonly id: string;
  readonly kind: RunKind;
  readonly userId: string;
  readonly key: string;
  readonly topic: string;
  readonly mapId: string | null;
  readonly nodeId: string | null;
  readonly path: readonly string[] | null;
  /** Shared by runs that were started together and work one after another; null for a single run. */
  readonly batch: string | null;
  readonly state: RunState;
  readonly step: RunStep;
  readonly text: string;
  readonly source: TextSource | null;
  /**
   * How a lesson is to be written; how a map is made: new (''), or continued ('continue') if `mapId` is set; how a node
   * of a map is to grow; 'original' marks changes that a copy could take over from its original.
   */
  readonly how: How | GrowHow | 'original';
  /** The learner's wish for a growth; the title typed for a source. */
  readonly wish: string;
  /** The source that a map is made from. */
  readonly sourceId: string | null;
  /** The passages that the text may cite; null if it is written without sources. */
  readonly citations: readonly Citation[] | null;
  readonly attempts: number;
  /** Its price: on hold for its user while it is live, spent when it is done. */
  readonly credits: number;
  /**
   * How often the text of this call began anew because all before it was reasoning; -1 while the row still has the text
   * of an earlier call.
   */
  readonly timesAnew: number;
  /** Calls to a model, and the words sent and received; all 0 if the library wrote the text. */
  readonly calls: number;
  readonly wordsIn: number;
  readonly wordsOut: number;
  readonly fault: string | null;
  readonly message: string | null;
  readonly dismissed: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** A run without its text, which may be 2 MB: small enough to keep while a stream is open. */
export type RunHead = Omit<Run, 'text'>;

/** A question that starts with its run (`RunStore.start`). */
export interface NewAsk {
  readonly id: string;
  readonly how: AskHow;
  readonly question: string;
  readonly selection: string;
}

export type NewRun = Pick<Run, 'id' | 'kind' | 'userId' | 'key' | 'topic' | 'mapId' | 'nodeId' | 'path'> & {
  readonly how?: Run['how'];
  readonly wish?: string;
  readonly sourceId?: string | null;
  /** A failed or stopped run of the user that this one replaces on the lists. */
  readonly replaces?: string | null;
  /** 0 by default. */
  readonly credits?: number;
  /** The question that it answers; added to its thread together with the run. */
  readonly ask?: NewAsk;
  readonly at: Date;
};

/** Lessons of one map that are requested together. */
export interface NewBatch {
  /** The same id never starts twice for a user. */
  readonly id: string;
  readonly userId: string;
  readonly mapId: string;
  readonly topic: string;
  readonly leaves: readonly {
    readonly runId: string;
    readonly nodeId: string;
    readonly path: readonly string[];
  }[];
  /** The price of each; 0 by default. */
  readonly credits?: number;
  readonly at: Date;
}

/** The newest run of one lesson. */
export type LessonRun = Pick<
  Run,
  'id' | 'state' | 'batch' | 'fault' | 'message' | 'dismissed' | 'createdAt' | 'updatedAt'
> & { readonly nodeId: string };

/** A run of a lesson for lists that are not about one map. */
export type OpenLessonRun = Pick<Run, 'id' | 'state' | 'message' | 'path'> & {
  readonly mapId: string;
  readonly nodeId: string;
  /** The map's title. */
  readonly query: string;
  /** The map's language. */
  readonly language: string | null;
};

export type RunChange = Partial<
  Pick<
    Run,
    | 'state'
    | 'step'
    | 'text'
    | 'source'
    | 'citations'
    | 'attempts'
    | 'timesAnew'
    | 'calls'
    | 'wordsIn'
    | 'wordsOut'
    | 'fault'
    | 'message'
    | 'mapId'
    | 'startedAt'
    | 'finishedAt'
  >
> & {
  /** State of the model while no text comes, for readers in other processes. */
  readonly doing?: ModelState['doing'] | null;
};

export interface RunStore {
  /**
   * Adds a run, or finds the one that this submit (same key and topic, not failed) or this lesson (live) already has.
   * The store's unique indexes decide, so that parallel submits make one run. The run that it `replaces` is dismissed
   * in the same batch.
   * @throws CreditsShort if it costs more than its user has, less the credits on hold for live runs
   * @throws CapReached if its user has reached their cap for this day
   */
  start(run: NewRun): Promise<{ run: Run; created: boolean }>;
  /**
   * Adds a run for each of these leaves that has neither a lesson nor a live run, if the map is the user's. Adds
   * nothing if this batch was started before.
   * @throws CreditsShort if they cost more than the user has
   * @throws CapReached if they exceed the user's cap for this day
   * @returns the new runs, in the order of the leaves
   */
  startBatch(batch: NewBatch): Promise<Run[]>;
  /** Stops the queued runs of these batches, for which no call was made. */
  stopQueued(
    where: { readonly userId: string; readonly mapId: string; readonly batches: readonly string[] },
    why: { readonly fault: string; readonly message: string },
    at: Date,
  ): Promise<void>;
  /** The newest run of each lesson of a map. */
  latestOfMap(mapId: string): Promise<LessonRun[]>;
  byId(id: string): Promise<Run | null>;
  owned(id: string, userId: string): Promise<RunHead | null>;
  /**
   * Changes a run of this process. Returns false if another process has taken it over, if it has ended, or if its row
   * was deleted with its user or its map.
   */
  change(id: string, change: RunChange, at: Date): Promise<boolean>;
  /** Queued and running runs, oldest first: a restart resumes them. */
  live(): Promise<Run[]>;
  /**
   * The user's runs of maps, growths and sources that were not dismissed, newest first: live, failed, stopped, and
   * those done since `doneSince` whose map its owner has not opened yet or whose proposal waits.
   */
  openForUser(userId: string, limit: number, doneSince?: Date): Promise<RunHead[]>;
  /**
   * The newest runs of lessons in the user's maps, newest first: live ones, and since `since` failed ones that were not
   * dismissed and done ones whose text was not read. A lesson of a batch counts as read once its map was opened.
   */
  openLessonsOfUser(userId: string, since: Date, limit: number): Promise<OpenLessonRun[]>;
  /** All of the user's runs, oldest first. */
  idsForUser(userId: string): Promise<string[]>;
  latestForNode(mapId: string, nodeId: string): Promise<Run | null>;
  /** The node's newest run that failed or was stopped and whose text is kept only in its row. */
  keptForNode(mapId: string, nodeId: string): Promise<Run | null>;
  /** The newest run of cards that a learner has on a node: live, failed or waiting for a decision. */
  cardsOfNode(mapId: string, nodeId: string, userId: string): Promise<RunHead | null>;
  /** The newest growths of a map, live or ended, that nobody has decided on. */
  growthsOfMap(mapId: string, userId: string): Promise<RunHead[]>;
  /** Takes a failed or stopped run, or a proposal, off the lists. */
  dismiss(id: string, userId: string, at: Date): Promise<boolean>;
  /**
   * Deletes runs that ended long ago, dismissed ones sooner, and before that the texts of ended map runs. A proposal
   * stays until it is kept or dismissed.
   */
  sweep(now: Date): Promise<void>;
}
