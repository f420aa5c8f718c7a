import type { RunMessage } from '~/jobs/rules/run-message';
import type { RunState } from '~/jobs/rules/state';
import type { Citation } from '~/kit/text/citation';
import type { ModelState, TextSource } from '~/providers/model/language-model';
import type { Aim } from '~/rooms/account/rules/aim';
import type { AskHow } from '~/rooms/ask/rules/turn';
import type { How } from '~/rooms/lesson/rules/how';
import type { GrowHow } from '~/rooms/map/rules/proposal';

export type RunKind = 'map' | 'lesson' | 'growth' | 'cards' | 'exercises' | 'ask' | 'source' | 'placement' | 'needs';
/** The five steps of §4, in their order. */
export type RunStep = 'authenticating' | 'processing' | 'generating' | 'saving' | 'redirecting';

/** The columns that mean the same for every kind of run. */
interface RunFacts {
  readonly id: string;
  readonly userId: string;
  readonly topic: string;
  /** Shared by runs that were started together and work one after another; null for a single run. */
  readonly batch: string | null;
  readonly state: RunState;
  readonly step: RunStep;
  readonly text: string;
  readonly source: TextSource | null;
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
  /** The calls whose tokens the model's server has reported, and the tokens of these. */
  readonly counted: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly fault: string | null;
  readonly message: RunMessage | null;
  readonly dismissed: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** The node of a map that a run writes for. */
interface AtNode {
  readonly mapId: string;
  readonly nodeId: string;
  /** Labels from the topic to the node. */
  readonly path: readonly string[];
}

/** The request of each kind of run. */
interface RunSubjects {
  readonly map: {
    /** The idempotency key of its form. */
    readonly key: string;
    /** The map that it continues, or has made. */
    readonly mapId: string | null;
    /** 'as-typed': the model does not ask which reading of the topic is meant. */
    readonly how: '' | 'continue' | 'as-typed';
    /** For whom the map is that it makes; null if nothing was said. */
    readonly aim: Aim | null;
    /** The source that the map is made from. */
    readonly sourceId: string | null;
  };
  readonly lesson: AtNode & {
    readonly how: How;
    /** The learner's wish for the text, in their own words; empty for none. */
    readonly wish: string;
    /** The passages that the text may cite; null if it is written without sources. */
    readonly citations: readonly Citation[] | null;
  };
  readonly growth: AtNode & {
    /** 'original': changes that a copy could take over from its original. */
    readonly how: GrowHow | 'original';
    /** The learner's wish, in their own words. */
    readonly wish: string;
  };
  readonly cards: AtNode;
  readonly exercises: AtNode;
  readonly ask: AtNode;
  /** Questions for a learner's placement on the map, at its root. */
  readonly placement: AtNode;
  /** Which lessons of the map build on which, at its root. */
  readonly needs: AtNode;
  readonly source: {
    readonly key: string;
    readonly mapId: null;
    /** The title typed for the source; empty for the document's own. */
    readonly title: string;
  };
}

/** A run: one text asked of the model, kept from the submit to its end. */
export type Run<Kind extends RunKind = RunKind> = {
  readonly [K in Kind]: RunFacts & RunSubjects[K] & { readonly kind: K };
}[Kind];

/** A run without its text, which may be 2 MB: small enough to keep while a stream is open. */
export type RunHead<Kind extends RunKind = RunKind> = { readonly [K in Kind]: Omit<Run<K>, 'text'> }[Kind];

/** A question that starts with its run (`RunStore.start`). */
interface NewAsk {
  readonly id: string;
  readonly how: AskHow;
  readonly question: string;
  readonly selection: string;
}

interface NewSubjects {
  readonly map: Pick<RunSubjects['map'], 'key' | 'mapId'> & Partial<RunSubjects['map']>;
  readonly lesson: AtNode & Partial<Pick<RunSubjects['lesson'], 'how' | 'wish'>>;
  readonly growth: RunSubjects['growth'];
  readonly cards: AtNode;
  readonly exercises: AtNode;
  /** `ask` is added to its thread together with the run. */
  readonly ask: AtNode & { readonly ask: NewAsk };
  readonly placement: AtNode;
  readonly needs: AtNode;
  readonly source: Pick<RunSubjects['source'], 'key' | 'title'>;
}

/** A run to start, before its time and its price are known. */
export type AskedRun<Kind extends RunKind = RunKind> = {
  readonly [K in Kind]: Pick<RunFacts, 'id' | 'userId' | 'topic'> &
    NewSubjects[K] & {
      readonly kind: K;
      /** A failed or stopped run of the user that this one replaces on the lists. */
      readonly replaces?: string | null;
    };
}[Kind];

export type NewRun<Kind extends RunKind = RunKind> = AskedRun<Kind> & {
  /** 0 by default. */
  readonly credits?: number;
  readonly at: Date;
};

/** Lessons of one map that are requested together. */
export interface NewBatch {
  /** The same id never starts twice for a user. */
  readonly id: string;
  readonly userId: string;
  readonly mapId: string;
  readonly topic: string;
  readonly leaves: readonly { readonly runId: string; readonly nodeId: string; readonly path: readonly string[] }[];
  /** The price of each; 0 by default. */
  readonly credits?: number;
  readonly at: Date;
}

/** The newest run of one lesson. */
export type LessonRun = Pick<
  RunFacts,
  'id' | 'state' | 'batch' | 'fault' | 'message' | 'dismissed' | 'createdAt' | 'updatedAt'
> & { readonly nodeId: string };

/** A run that proposes nodes, for the map's page. */
export type GrowthRun = Pick<LessonRun, 'id' | 'nodeId' | 'state' | 'createdAt'>;

/** A run of a lesson for lists that are not about one map. */
export type OpenLessonRun = Pick<RunFacts, 'id' | 'state' | 'message'> & {
  readonly mapId: string;
  readonly nodeId: string;
  readonly path: readonly string[] | null;
  /** The map's title. */
  readonly query: string;
  /** The map's language. */
  readonly language: string | null;
};

export type RunChange = Partial<
  Pick<
    RunFacts,
    | 'state'
    | 'step'
    | 'text'
    | 'source'
    | 'attempts'
    | 'timesAnew'
    | 'calls'
    | 'wordsIn'
    | 'wordsOut'
    | 'counted'
    | 'tokensIn'
    | 'tokensOut'
    | 'fault'
    | 'message'
    | 'startedAt'
    | 'finishedAt'
  >
> & {
  /** The map that it has made or that its result is for. */
  readonly mapId?: string | null;
  readonly citations?: readonly Citation[] | null;
  /** State of the model while no text comes, for readers in other processes. */
  readonly doing?: ModelState['doing'] | null;
  /** Takes the run out of what its user asked for on its day: nothing came of it. */
  readonly isFree?: boolean;
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
  /** The run that `start` would find, without adding one; null if there is none. */
  same(run: NewRun): Promise<Run | null>;
  /**
   * Adds a run for each of these leaves that has neither a lesson nor a live run, if the map is the user's. Adds
   * nothing if this batch was started before.
   * @throws CreditsShort if they cost more than the user has
   * @throws CapReached if they exceed the user's cap for this day
   * @returns the new runs, in the order of the leaves
   */
  startBatch(batch: NewBatch): Promise<Run<'lesson'>[]>;
  /** Stops the queued runs of these batches, for which no call was made. */
  stopQueued(
    where: { readonly userId: string; readonly mapId: string; readonly batches: readonly string[] },
    why: { readonly fault: string; readonly message: RunMessage },
    at: Date,
  ): Promise<void>;
  /** The newest run of each lesson of a map. */
  latestOfMap(mapId: string): Promise<LessonRun[]>;
  /** The same, and the user's newest growths of the map that nobody has decided on, in one query. */
  shownOnMap(
    mapId: string,
    userId: string,
  ): Promise<{ readonly lessons: readonly LessonRun[]; readonly growths: readonly GrowthRun[] }>;
  byId(id: string): Promise<Run | null>;
  owned(id: string, userId: string): Promise<RunHead | null>;
  /** The kind of a run of the user; null if they have no such run. Hundreds may ask in one instant. */
  kindOwned(id: string, userId: string): Promise<RunKind | null>;
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
  latestForNode(mapId: string, nodeId: string): Promise<Run<'lesson'> | null>;
  /** The node's newest run that failed or was stopped and whose text is kept only in its row. */
  keptForNode(mapId: string, nodeId: string): Promise<Run<'lesson'> | null>;
  /** The newest run of cards that a learner has on a node: live, failed or waiting for a decision. */
  cardsOfNode(mapId: string, nodeId: string, userId: string): Promise<RunHead<'cards'> | null>;
  /** The same for exercises. */
  exercisesOfNode(mapId: string, nodeId: string, userId: string): Promise<RunHead<'exercises'> | null>;
  /** The newest run that proposes needs on a map: live, failed or waiting for a decision. */
  needsOfMap(mapId: string, userId: string): Promise<RunHead<'needs'> | null>;
  /** The newest growths of a map, live or ended, that nobody has decided on. */
  growthsOfMap(mapId: string, userId: string): Promise<RunHead<'growth'>[]>;
  /** Takes a failed or stopped run, or a proposal, off the lists. */
  dismiss(id: string, userId: string, at: Date): Promise<boolean>;
  /**
   * Deletes runs that ended long ago, dismissed ones sooner, and before that the texts of ended map runs. A proposal
   * stays until it is kept or dismissed.
   */
  sweep(now: Date): Promise<void>;
}
