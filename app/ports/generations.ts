import type { RunState } from '~/domain/run-state';
import type { TextSource } from './language-model';

export type GenerationKind = 'map' | 'lesson';
/** The five steps of §4, in their order. */
export type GenerationStep = 'authenticating' | 'processing' | 'generating' | 'saving' | 'redirecting';

/** A run: one text asked of the model, kept from the submit to its end. */
export interface Generation {
  readonly id: string;
  readonly kind: GenerationKind;
  readonly userId: string;
  readonly key: string;
  readonly topic: string;
  readonly mapId: string | null;
  readonly nodeId: string | null;
  readonly path: readonly string[] | null;
  readonly state: RunState;
  readonly step: GenerationStep;
  readonly text: string;
  readonly source: TextSource | null;
  readonly attempts: number;
  readonly fault: string | null;
  readonly message: string | null;
  readonly dismissed: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** A run without its text, which may be 2 MB: what a reader can hold on to for as long as it listens. */
export type GenerationHead = Omit<Generation, 'text'>;

export type NewGeneration = Pick<
  Generation,
  'id' | 'kind' | 'userId' | 'key' | 'topic' | 'mapId' | 'nodeId' | 'path'
> & { readonly at: Date };

export type GenerationChange = Partial<
  Pick<
    Generation,
    | 'state'
    | 'step'
    | 'text'
    | 'source'
    | 'attempts'
    | 'fault'
    | 'message'
    | 'mapId'
    | 'startedAt'
    | 'finishedAt'
  >
>;

export interface Generations {
  /**
   * Adds a run, or finds the one that this submit (same key and topic, not failed) or this lesson (live) already
   * has: the store's unique indexes decide, so that parallel submits make one run.
   */
  start(run: NewGeneration): Promise<{ run: Generation; created: boolean }>;
  byId(id: string): Promise<Generation | null>;
  owned(id: string, userId: string): Promise<GenerationHead | null>;
  /** False where there is no such row any more: it goes with its owner and its map. */
  change(id: string, change: GenerationChange, at: Date): Promise<boolean>;
  /** Runs that are queued or running, oldest first: what a restart takes up again. */
  live(): Promise<Generation[]>;
  /** The user's live and failed map runs that were not dismissed, newest first. */
  openForUser(userId: string, limit: number): Promise<GenerationHead[]>;
  /** All of the user's runs, oldest first. */
  idsForUser(userId: string): Promise<string[]>;
  latestForNode(mapId: string, nodeId: string): Promise<Generation | null>;
  /** Takes a failed or stopped run off the lists. */
  dismiss(id: string, userId: string, at: Date): Promise<boolean>;
}
