import type { MapProgress } from '~/rooms/map/rules/leaf-progress';

/** A leaf for a learner. */
export interface LearnersLeaf {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** A leaf that a learner has read. */
export type ReadLeaf = Pick<LearnersLeaf, 'mapId' | 'nodeId'> & { readonly readAt: Date };

/** What learners have read and done, on their own maps and on others' public ones. */
export interface LearnerProgress {
  /**
   * Notes that the lesson was open. Does nothing where this text was noted after `unlessSince` already, where there is
   * no such lesson, or where the learner may not read the map.
   */
  markRead(leaf: LearnersLeaf, at: Date, unlessSince: Date): Promise<void>;
  /**
   * Marks a leaf as done or not done, and counts it for the map's owner. The same again changes nothing.
   * @param version in which the node is a leaf; false where the map has another one now or may not be read
   */
  setDone(leaf: LearnersLeaf, version: number, isDone: boolean, at: Date): Promise<boolean>;
  ofMap(mapId: string, userId: string): Promise<MapProgress>;
  /** The lessons that the learner read last and can read now, newest first. */
  lastRead(userId: string, limit: number): Promise<ReadLeaf[]>;
  /** The ids of all maps on which the learner has progress. */
  mapsOfUser(userId: string): Promise<string[]>;
}
