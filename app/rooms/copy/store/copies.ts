import type { MapDocument } from '~/rooms/map/rules/document';
import type { KnowledgeMap, MapSummary } from '~/rooms/map/store/maps';

/** A lesson with ticks, whose text a copy has without them. */
export interface TickedLesson {
  readonly id: string;
  readonly nodeId: string;
  readonly version: number;
  readonly markdown: string;
}

export interface NewCopy {
  readonly id: string;
  /** Whose the copy becomes. */
  readonly userId: string;
  /** The original as it was read. */
  readonly from: Pick<KnowledgeMap, 'id' | 'version'>;
  /** Its nodes at that version. */
  readonly document: MapDocument;
  /** Those of its lessons that have ticks, with texts without. */
  readonly unticked: readonly TickedLesson[];
  /** The same key makes one copy. */
  readonly key: string;
  readonly at: Date;
}

/** Where a lesson that comes from the original is to stand. */
export interface LessonPlace {
  readonly id: string;
  readonly nodeId: string;
  readonly nodeLabel: string;
  readonly pathString: string;
  readonly compositeKey: string;
}

export interface TakenLessons {
  /** The copy, and whose it is. */
  readonly mapId: string;
  readonly userId: string;
  readonly fromId: string;
  readonly places: readonly LessonPlace[];
  readonly unticked: readonly TickedLesson[];
  readonly at: Date;
}

/** A proposal of what the original has gained. It is looked up anew whenever it is opened. */
export interface NewGainedProposal {
  readonly id: string;
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly topic: string;
  readonly at: Date;
}

export interface TakenCards {
  /** The proposal that was taken. */
  readonly key: string;
  /** The copy. */
  readonly mapId: string;
  readonly userId: string;
  /** The original. */
  readonly fromId: string;
  readonly nodeIds: readonly string[];
  readonly at: Date;
}

/** Copies of maps. Whoever may read a map may copy it; a copy belongs to who made it. */
export interface Copies {
  /**
   * Copies a map with its lessons and its owner's cards, without ticks, progress and reviews, as a private map. The
   * ids of its nodes stay.
   * @returns the copy's id, or that of the copy which this key has made before; null where the map cannot be read (any
   *   more), or where it or its ticks are others than those that were read
   */
  keep(copy: NewCopy): Promise<string | null>;
  /** The lessons of a map that have ticks, for who may read it. */
  ticked(mapId: string, readerId: string): Promise<TickedLesson[]>;
  /** A user's newest copy of a map. */
  newestOf(originalId: string, userId: string): Promise<Pick<MapSummary, 'id' | 'createdAt'> | null>;
  /**
   * Copies lessons of the original to nodes of the copy that have none. What has gone meanwhile, or cannot be read any
   * more, is left out.
   */
  takeLessons(taken: TakenLessons): Promise<number>;
  /**
   * Copies the cards that the original's owner has on nodes that the copy has now. Taking with the same `key` again
   * adds none.
   */
  takeCards(taken: TakenCards): Promise<number>;
  /** Adds a proposal to a user's map, where none waits. */
  propose(proposal: NewGainedProposal): Promise<boolean>;
  /** The proposal that waits. */
  waiting(mapId: string, userId: string): Promise<string | null>;
}
