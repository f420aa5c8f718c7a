import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Progress } from '~/kit/markdown/tasks';
import type { Citation } from '~/kit/text/citation';
import type { HandSource, ImportSource, OwnText, TextSource } from '~/providers/model/language-model';
import type { MapDocument } from '~/rooms/map/rules/document';
import type { MapOrder } from '~/rooms/map/rules/orders';
import type { VersionCause } from '~/rooms/map/rules/versions';

/** A map without its outline: what lists show. */
export interface MapSummary {
  readonly id: string;
  readonly userId: string;
  readonly query: string;
  readonly nodeCount: number;
  readonly source: TextSource | OwnText | ImportSource;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly viewCount: number;
  readonly isPublic: boolean;
  readonly lastViewed: Date | null;
  /** A BCP 47 tag; `und` if it was not recognised, null if it has not been looked for. */
  readonly language: string | null;
  /** Why its outline has no end yet; null for a whole one. */
  readonly unfinished: Unfinished | null;
  /** Counts the changes of the nodes. */
  readonly version: number;
  /** When its owner last opened it; null: never. */
  readonly openedAt: Date | null;
  /** How many leaves and branches with a lesson it has; null until they have been counted. */
  readonly leafCount: number | null;
  /** How many of them its owner has done. */
  readonly doneCount: number;
  /** When it was put into the bin; null for all maps that can be opened. */
  readonly deletedAt: Date | null;
  /** The map that it is a copy of, which may be gone; null for what is no copy. */
  readonly copiedFrom: string | null;
  /** The version of that map. */
  readonly copiedVersion: number | null;
  /** How often others have kept a copy of it. */
  readonly copies: number;
}

/** A map (specification §3). `result` is the outline in canonical form; with `nodeIds` it makes the tree. */
export interface KnowledgeMap extends MapSummary {
  readonly result: string;
  /** The ids of the nodes, one on each line as in `result`. */
  readonly nodeIds: string;
}

export type NewMap = Pick<KnowledgeMap, 'id' | 'userId' | 'query' | 'source'> & {
  readonly document: MapDocument;
  readonly runId: string | null;
  /** The sources of its owner's that it is made from. */
  readonly sources?: readonly string[];
  /** Null unless told: looked for when the map is opened. */
  readonly language?: string | null;
  /** How its first version came to be; 'created' unless told. */
  readonly cause?: VersionCause;
  /** Whole unless told. */
  readonly unfinished?: Unfinished | null;
  /** What comes with it, in the same batch. */
  readonly lessons?: readonly LessonOfNewMap[];
  /** The nodes that its owner has done. */
  readonly done?: readonly string[];
  /** Further lessons are to come: nobody sees the map before `setArrived`. */
  readonly arriving?: boolean;
  /** So many bytes of lessons are to come: a map that is brought along is refused where there is no room for them. */
  readonly follows?: number;
  readonly at: Date;
};

/** A lesson as `NewLesson` has it; its map, owner and time are those of the map. */
export interface LessonOfNewMap {
  readonly id: string;
  readonly nodeId: string;
  readonly nodeLabel: string;
  readonly pathString: string;
  readonly compositeKey: string;
  readonly markdown: string;
  readonly content: string;
  readonly renderer: number;
  readonly tasks: Progress;
  readonly source: TextSource | OwnText | ImportSource | HandSource;
  readonly citations?: readonly Citation[] | null;
}

/** Where a page of a list goes on: the last row that the reader has. */
export interface MapCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** As much of a public map as a list of addresses needs. */
export type MapAddress = Pick<MapSummary, 'id' | 'createdAt' | 'updatedAt'>;

/** `updatedAt` changes with the title and the language too, `version` with the nodes alone. */
export type MapLook = Pick<MapSummary, 'userId' | 'query' | 'version' | 'updatedAt'>;

/** A public map in the list of all. */
export interface PublicMapSummary extends MapSummary {
  /** Of its nodes so many have a lesson. */
  readonly lessonCount: number;
}

/** A map in the bin is in none of the answers but of those that name the bin. */
/** A look at a map, and a name for whoever looked that nobody can read back. */
export interface MapLookedAt {
  readonly mapId: string;
  readonly viewer: string;
}

export interface Maps {
  /**
   * Saves a map. Where its run has made one already, that one's id comes back and nothing is written.
   * @throws SpaceFull where no run has written it, but its owner has brought it along
   */
  add(map: NewMap): Promise<string>;
  /** Adds lessons to a map that is arriving. Where a node has one already it stays. @throws SpaceFull */
  addLessons(id: string, ownerId: string, lessons: readonly LessonOfNewMap[], at: Date): Promise<void>;
  /** Deletes a map that is arriving, with what has come of it. */
  dropArriving(id: string, ownerId: string): Promise<void>;
  /** Shows a map that was arriving. @param document the map's, whose branches with a lesson count as leaves */
  setArrived(id: string, ownerId: string, document: MapDocument): Promise<void>;
  /** A map that is arriving: with `owned` null as well, it is in the bin or gone. */
  arriving(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  /** A map that `viewerId` may read: their own, or a public one. Absent and forbidden are the same null. */
  readable(id: string, viewerId: string | null): Promise<KnowledgeMap | null>;
  /** What tells whether a map has changed, for who may read it: without its outline, since tabs ask for it often. */
  look(id: string, viewerId: string | null): Promise<MapLook | null>;
  /** A map that belongs to `ownerId`. */
  owned(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  /** The map that a run has made, if it has. */
  byRun(runId: string): Promise<string | null>;
  /**
   * Counts each viewer of a map once in a period, whichever process they reach, and sets `lastViewed`. Who looked in
   * an earlier period is forgotten.
   */
  countViews(looks: readonly MapLookedAt[], period: number, at: Date): Promise<void>;
  /** Notes that its owner has opened it. */
  noteOpened(id: string, ownerId: string, at: Date): Promise<void>;
  /** Counts anew what lists show as leaves and as done, unless the map has another version by now. */
  recountLeaves(map: Pick<KnowledgeMap, 'id' | 'version' | 'result' | 'nodeIds'>): Promise<void>;
  /**
   * Newest first unless told; `search` is a substring, compared case-folded. `before` goes on in the order of 'newest',
   * `offset` in all others, which end after the `mostSorted` newest maps.
   */
  listForUser(
    userId: string,
    options: { search?: string; order?: MapOrder; before?: MapCursor; offset?: number; limit: number },
  ): Promise<MapSummary[]>;
  /** The ids of all of a user's maps, newest first, those in the bin among them: for the download of the account. */
  idsForUser(userId: string): Promise<string[]>;
  /** A map that belongs to `ownerId`, in the bin or not. */
  ownedOrBinned(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  listPublic(options: {
    search?: string;
    /** A BCP 47 tag, as maps have it. */
    language?: string;
    order: 'newest' | 'most-viewed';
    offset: number;
    limit: number;
  }): Promise<PublicMapSummary[]>;
  /** The languages that public maps have, by their tags. */
  publicLanguages(): Promise<string[]>;
  /** Public maps, newest first, for the list that search engines read; goes on after `before`. */
  listAddresses(options: { before?: MapCursor; limit: number }): Promise<MapAddress[]>;
  /** Makes the map public or private; false where it is not the user's. */
  setVisibility(id: string, ownerId: string, isPublic: boolean, at: Date): Promise<boolean>;
  /** Gives the map another title, in its outline too. */
  rename(id: string, ownerId: string, query: string, at: Date): Promise<boolean>;
  /** Sets the language that its owner says; false where the map is not the user's. */
  setLanguage(id: string, ownerId: string, language: string, at: Date): Promise<boolean>;
  /** Stores the language that was found, unless there is one. */
  foundLanguage(id: string, language: string): Promise<void>;
  /** Takes an unfinished outline as whole; false where it is not the user's, or costs more than they have. */
  setWhole(id: string, ownerId: string, at: Date): Promise<boolean>;
  /** Puts the map into the bin, where nobody can open it; false where it is not the user's, or there already. */
  putIntoBin(id: string, ownerId: string, at: Date): Promise<boolean>;
  /** Takes the map out of the bin, as public or private as it was; false where it is not the user's or not there. */
  putBack(id: string, ownerId: string): Promise<boolean>;
  /** What is in the user's bin, last put there first. */
  listBin(ownerId: string, limit: number): Promise<MapSummary[]>;
  /** Deletes a map in the bin with its lessons; false where it is not the user's or not there. */
  erase(id: string, ownerId: string): Promise<boolean>;
  /** Deletes all maps in the user's bin with their lessons, and returns how many. */
  emptyBin(ownerId: string): Promise<number>;
  /** Deletes maps that have been in the bin for `binKeptMs`, or arriving for `importKeptMs`, some of them at once. */
  sweep(now: Date): Promise<void>;
}
