import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Progress } from '~/kit/markdown/tasks';
import type { Citation } from '~/kit/text/citation';
import type { HandSource, ImportSource, OwnText, TextSource } from '~/providers/model/language-model';
import type { Aim } from '~/rooms/account/rules/aim';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { MapDocument } from '~/rooms/map/rules/document';
import type { LabelPart } from '~/rooms/map/rules/label-parts';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { MapOrder } from '~/rooms/map/rules/orders';
import type { VersionCause } from '~/rooms/map/rules/versions';
import type { lessonWays } from '../../../../drizzle/schema';

/** A map without its outline, as lists show it. */
export interface MapSummary {
  readonly id: string;
  readonly userId: string;
  readonly query: string;
  readonly nodeCount: number;
  readonly source: TextSource | OwnText | ImportSource;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly viewCount: number;
  /** Whether its owner made it public; kept while it is in the bin, where nobody can open it. */
  readonly isPublic: boolean;
  readonly lastViewed: Date | null;
  /** A BCP 47 tag; `und` if the language is unknown, null if it was not looked up yet. */
  readonly language: string | null;
  /** Why its outline is not complete yet; null for a complete one. */
  readonly unfinished: Unfinished | null;
  /** Increased with each change of the nodes. */
  readonly version: number;
  /** When its owner last opened it, or null for never. */
  readonly openedAt: Date | null;
  /** How many leaves and branches with a lesson it has; null until they have been counted. */
  readonly leafCount: number | null;
  /** How many of them its owner has done. */
  readonly doneCount: number;
  /** When it was moved to the bin; null for maps that can be opened. */
  readonly deletedAt: Date | null;
  /** The map that it was copied from, which may be gone; null if it is no copy. */
  readonly copiedFrom: string | null;
  /** The version of that map. */
  readonly copiedVersion: number | null;
  /** How often others have copied it. */
  readonly copies: number;
}

/** A map in the list of its owner, with what lists show of it. */
export interface OwnMapSummary
  extends Pick<
    MapSummary,
    | 'id'
    | 'query'
    | 'language'
    | 'nodeCount'
    | 'leafCount'
    | 'doneCount'
    | 'version'
    | 'isPublic'
    | 'unfinished'
    | 'createdAt'
    | 'updatedAt'
    | 'openedAt'
  > {
  /** How many of its nodes the owner knows and has not done. */
  readonly known: number;
}

/** A map with the course that it was made from, and the state of its lessons (lessons-state.ts). */
export interface MapOpening {
  readonly map: KnowledgeMap;
  /** Null if it was made from none. */
  readonly course: Pick<CourseOfMap, 'course' | 'hash' | 'version'> | null;
  readonly lessonsState: string;
  /** The viewer's own progress; empty for visitors. */
  readonly learned: MapProgress;
}

/** A map (specification §3). `result` is the outline in canonical form; with `nodeIds` it makes the tree. */
export interface KnowledgeMap extends MapSummary {
  readonly result: string;
  /** The ids of the nodes, one on each line as in `result`. */
  readonly nodeIds: string;
  /** The needs of its nodes, as `StoredDocument` has them. */
  readonly needs?: string | null;
}

export type NewMap = Pick<KnowledgeMap, 'id' | 'userId' | 'query' | 'source'> & {
  readonly document: MapDocument;
  /** The run that makes it; null without one. */
  readonly runId: string | null;
  /** Idempotency key of a map that is made without a run: the same key of a user makes one map. */
  readonly submitKey?: string | null;
  /** The owner's sources that it is made from. */
  readonly sources?: readonly string[];
  /** Default null: looked up when the map is opened. */
  readonly language?: string | null;
  /** How its first version came to be; default 'created'. */
  readonly cause?: VersionCause;
  /** Why the outline is incomplete; by default it is complete. */
  readonly unfinished?: Unfinished | null;
  /** For whom it is. */
  readonly aim?: Aim | null;
  /** The course that it was made from. */
  readonly course?: CourseOfMap | null;
  /** Lessons to save in the same batch. */
  readonly lessons?: readonly LessonOfNewMap[];
  /** The nodes that its owner has marked as done. */
  readonly done?: readonly string[];
  /** Its labels and further lessons are to come: nobody sees the map before `setArrived`. */
  readonly arriving?: boolean;
  /** The bytes of lessons that will follow: an imported map is refused if they exceed the quota. */
  readonly follows?: number;
  readonly at: Date;
};

type Way = (typeof lessonWays.$inferSelect)['way'];

/** A lesson as in `NewLesson`; its map, owner and time are those of the map. */
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
  /** `base` by default. */
  readonly way?: Way;
  readonly wish?: string;
  /** Its texts in other ways, by the same author. */
  readonly beside?: readonly {
    readonly way: Way;
    readonly wish: string;
    readonly markdown: string;
    readonly tasks: Progress;
  }[];
}

/** The last row of the previous page of a list. */
export interface MapCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** The columns of a public map that a list of addresses needs. */
export type MapAddress = Pick<MapSummary, 'id' | 'createdAt' | 'updatedAt'>;

/** `updatedAt` also changes with the title and the language, `version` only with the nodes. */
type MapLook = Pick<MapSummary, 'userId' | 'query' | 'version' | 'updatedAt'>;

/** A public map in the public list. */
interface PublicMapSummary extends MapSummary {
  /** How many of its nodes have a lesson. */
  readonly lessonCount: number;
}

/** A page view of a map, with a hash that identifies the viewer without revealing who it is. */
export interface MapLookedAt {
  readonly mapId: string;
  readonly viewer: string;
}

/** A map and the submit key that it was made with. */
interface MapOfSubmit {
  readonly id: string;
  readonly key: string;
  readonly isBinned: boolean;
}

/** Methods leave out maps in the bin unless they name the bin. */
export interface Maps {
  /**
   * Saves a map. If its run or its submit has made one already, returns that one's id and writes nothing.
   * @throws SpaceFull for an imported map, or one of a source's headings, that exceeds the quota; a run's result is
   * always saved
   */
  add(map: NewMap): Promise<string>;
  /**
   * Adds lessons to a map that is arriving; an existing lesson of a node stays.
   * @throws SpaceFull
   */
  addLessons(id: string, ownerId: string, lessons: readonly LessonOfNewMap[], at: Date): Promise<void>;
  /** Adds labels of a map that is arriving to the search. Those that are there stay. */
  addLabels(id: string, ownerId: string, parts: readonly LabelPart[]): Promise<void>;
  /** Deletes a map that is arriving, with everything saved for it. */
  dropArriving(id: string, ownerId: string): Promise<void>;
  /**
   * Shows a map that was arriving.
   * @param document the map's, for its counts: branches with a lesson count as leaves
   */
  setArrived(id: string, ownerId: string, document: MapDocument): Promise<void>;
  /** A map that is arriving. If `owned` is null as well, the map is in the bin or gone. */
  arriving(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  /** A map that `viewerId` may read: their own, or a public one. Null if missing or not allowed. */
  readable(id: string, viewerId: string | null): Promise<KnowledgeMap | null>;
  /** The same with what its page needs besides, in one query. */
  opening(id: string, viewerId: string | null): Promise<MapOpening | null>;
  /** Those of some maps that `viewerId` may read, by id, in one query. */
  openings(ids: readonly string[], viewerId: string): Promise<ReadonlyMap<string, MapOpening>>;
  /** Shows whether a readable map has changed. Without the outline, since tabs poll it often. */
  look(id: string, viewerId: string | null): Promise<MapLook | null>;
  /** A map that belongs to `ownerId`. */
  owned(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  /** The map that a run has made, or null. */
  byRun(runId: string): Promise<string | null>;
  /** The user's maps with this submit key or a successor's, by key. Includes those in the bin and those arriving. */
  bySubmit(userId: string, submitKey: string): Promise<readonly MapOfSubmit[]>;
  /**
   * Counts each viewer of a map once in a period, whichever process answers, and sets `lastViewed`. Forgets the viewers
   * of earlier periods.
   */
  countViews(looks: readonly MapLookedAt[], period: number, at: Date): Promise<void>;
  /** Notes that the map's owner has opened it. */
  noteOpened(id: string, ownerId: string, at: Date): Promise<void>;
  /** Updates the counts of leaves and of those done, unless the map has another version by now. */
  recountLeaves(map: Pick<KnowledgeMap, 'id' | 'version' | 'result' | 'nodeIds'>): Promise<void>;
  /**
   * Newest first by default; `search` is a substring, compared case-folded. `before` is the cursor for 'newest',
   * `offset` for all other orders, which end after the `mapsSortedMax` newest maps.
   */
  listForUser(
    userId: string,
    options: { search?: string; order?: MapOrder; before?: MapCursor; offset?: number; limit: number },
  ): Promise<OwnMapSummary[]>;
  /** The ids of all of a user's maps, newest first, including those in the bin: for the download of the account. */
  idsForUser(userId: string): Promise<string[]>;
  /** A map that belongs to `ownerId`, whether in the bin or not. */
  ownedOrBinned(id: string, ownerId: string): Promise<KnowledgeMap | null>;
  listPublic(options: {
    search?: string;
    /** A BCP 47 tag, as in maps. */
    language?: string;
    order: 'newest' | 'most-viewed';
    offset: number;
    limit: number;
  }): Promise<PublicMapSummary[]>;
  /** The language tags of public maps. */
  publicLanguages(): Promise<string[]>;
  /** Public maps, newest first, for the sitemap; `before` is the cursor. */
  listAddresses(options: { before?: MapCursor; limit: number }): Promise<MapAddress[]>;
  /** Makes the map public or private; returns false if it is not the user's. */
  setVisibility(id: string, ownerId: string, isPublic: boolean, at: Date): Promise<boolean>;
  /** Renames the map, also in its outline. */
  rename(id: string, ownerId: string, query: string, at: Date): Promise<boolean>;
  /** Sets the language that the owner chose; returns false if the map is not the user's. */
  setLanguage(id: string, ownerId: string, language: string, at: Date): Promise<boolean>;
  /** Stores the detected language unless there is one. */
  foundLanguage(id: string, language: string): Promise<void>;
  /**
   * Marks an unfinished outline as complete; returns false if it is not the user's or costs more than their credits.
   */
  setWhole(id: string, ownerId: string, at: Date): Promise<boolean>;
  /** Moves the map to the bin, where nobody can open it; returns false if it is not the user's or already there. */
  putIntoBin(id: string, ownerId: string, at: Date): Promise<boolean>;
  /** Restores the map from the bin with its former visibility; returns false if it is not the user's or not there. */
  putBack(id: string, ownerId: string): Promise<boolean>;
  /** The user's maps in the bin, last deleted first. */
  listBin(ownerId: string, limit: number): Promise<MapSummary[]>;
  /** Deletes a map in the bin with its lessons; returns false if it is not the user's or not there. */
  erase(id: string, ownerId: string): Promise<boolean>;
  /** Deletes all maps in the user's bin with their lessons, and returns how many. */
  emptyBin(ownerId: string): Promise<number>;
  /**
   * Deletes maps that have been in the bin for `binKeptMs`, or arriving for `importKeptMs`; a limited number per call.
   */
  sweep(now: Date): Promise<void>;
}
