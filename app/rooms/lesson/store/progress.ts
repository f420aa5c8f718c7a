import type { MapProgress } from '~/rooms/map/rules/leaf-progress';

/** A leaf and the learner whose progress on it is meant. */
export interface LearnersLeaf {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** A leaf that a learner has read. */
type ReadLeaf = Pick<LearnersLeaf, 'mapId' | 'nodeId'> & { readonly readAt: Date };

/** The nodes that a learner knows from now on, and those that they do not. */
interface KnownChange {
  readonly known: readonly string[];
  /** Marks made after this moment stay, because the learner has not seen them; null takes away all of `notKnown`. */
  readonly notKnown: readonly string[];
  readonly since: Date | null;
}

/** The leaves that learners have read and done, on their own maps and on public ones of others. */
export interface LearnerProgress {
  /**
   * Records that the lesson was open. Does nothing if it was already recorded after `unlessSince`, if there is no such
   * lesson, or if the learner may not read the map.
   */
  markRead(leaf: LearnersLeaf, at: Date, unlessSince: Date): Promise<void>;
  /**
   * Marks a leaf as done or not done, and updates the count of the map's owner. Idempotent.
   * @param version the map version in which the node is a leaf; returns false if that is outdated or unreadable
   */
  setDone(leaf: LearnersLeaf, version: number, isDone: boolean, at: Date): Promise<boolean>;
  /**
   * Marks nodes of a readable map as known, and takes the mark from others. Changes nothing that is done. Idempotent.
   * @returns false if the learner may not read the map
   */
  setKnown(learner: Pick<LearnersLeaf, 'mapId' | 'userId'>, change: KnownChange, at: Date): Promise<boolean>;
  ofMap(mapId: string, userId: string): Promise<MapProgress>;
  /** The lessons that the learner read last and may still read, newest first. */
  lastRead(userId: string, limit: number): Promise<ReadLeaf[]>;
  /** How many nodes of each of these maps the learner knows and has not done; maps with none are left out. */
  knownOf(userId: string, mapIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The ids of all maps on which the learner has progress. */
  mapsOfUser(userId: string): Promise<string[]>;
}
