import type { MapDocument } from '~/rooms/map/rules/document';
import type { KnowledgeMap, MapSummary } from '~/rooms/map/store/maps';

/** A lesson with ticks; its copy has the text without them. */
export interface TickedLesson {
  readonly id: string;
  readonly nodeId: string;
  readonly version: number;
  readonly markdown: string;
}

export interface NewCopy {
  readonly id: string;
  /** The owner of the copy. */
  readonly userId: string;
  /** The original as it was read. */
  readonly from: Pick<KnowledgeMap, 'id' | 'version'>;
  /** Its nodes at that version. */
  readonly document: MapDocument;
  /** Its lessons that have ticks, with the texts without them. */
  readonly unticked: readonly TickedLesson[];
  /** Idempotency key (`submitKeys.copy`): the same key of a user makes one copy. */
  readonly key: string;
  readonly at: Date;
}

/** The place in the copy for a lesson of the original. */
interface LessonPlace {
  readonly id: string;
  readonly nodeId: string;
  readonly nodeLabel: string;
  readonly pathString: string;
  readonly compositeKey: string;
}

interface TakenLessons {
  /** The copy and its owner. */
  readonly mapId: string;
  readonly userId: string;
  readonly fromId: string;
  readonly places: readonly LessonPlace[];
  readonly unticked: readonly TickedLesson[];
  readonly at: Date;
}

/** A proposal of the original's new nodes and lessons. Its contents are looked up whenever it is opened. */
interface NewGainedProposal {
  readonly id: string;
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly topic: string;
  readonly at: Date;
}

interface TakenCards {
  /** The id of the accepted proposal. */
  readonly key: string;
  /** The copy. */
  readonly mapId: string;
  readonly userId: string;
  /** The original. */
  readonly fromId: string;
  readonly nodeIds: readonly string[];
  readonly at: Date;
}

/** Copies of maps. A user may copy any map that they may read, and owns the copy. */
export interface Copies {
  /**
   * Copies a map with its lessons and its owner's cards, without ticks, progress and reviews, as a private map. Node
   * ids stay the same.
   * @returns the id of the copy, or of the copy already made with this key; null if the map is no longer readable, or
   * it or its ticks have changed since they were read
   */
  keep(copy: NewCopy): Promise<string | null>;
  /** The lessons of a map that have ticks, if the user may read the map. */
  ticked(mapId: string, learnerId: string): Promise<TickedLesson[]>;
  /** A user's newest copy of a map. */
  newestOf(originalId: string, userId: string): Promise<Pick<MapSummary, 'id' | 'createdAt'> | null>;
  /**
   * Copies lessons of the original to nodes of the copy that have none. Skips lessons that are deleted or no longer
   * readable.
   */
  takeLessons(taken: TakenLessons): Promise<number>;
  /** Copies the cards of the original's owner on nodes that the copy has now. Idempotent per `key`. */
  takeCards(taken: TakenCards): Promise<number>;
  /** Adds a proposal to a user's map, unless one is open. */
  propose(proposal: NewGainedProposal): Promise<boolean>;
  /** The open proposal's id. */
  waiting(mapId: string, userId: string): Promise<string | null>;
}
