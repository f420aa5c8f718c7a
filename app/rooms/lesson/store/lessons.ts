import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Progress } from '~/kit/markdown/tasks';
import type { Citation } from '~/kit/text/citation';
import type { HandSource, ImportSource, OwnText, TextSource } from '~/providers/model/language-model';
import type { Way } from '~/rooms/lesson/rules/how';
import type { MapSummary } from '~/rooms/map/store/maps';

/** A node's lesson (specification §3). `markdown` is the source; `content` its sanitised HTML. */
export interface Lesson {
  readonly id: string;
  readonly mapId: string;
  readonly userId: string;
  readonly nodeId: string;
  readonly nodeLabel: string;
  readonly pathString: string;
  readonly compositeKey: string;
  readonly markdown: string;
  readonly content: string;
  /** The version of the renderer that made `content`; 0 if it has to be rendered again. */
  readonly renderer: number;
  readonly version: number;
  readonly tasks: Progress;
  readonly source: LessonSource;
  /** Why the text is unfinished; null for a whole one. */
  readonly unfinished: Unfinished | null;
  /** The passages that the text cites; null if it was written without sources. */
  readonly citations: readonly Citation[] | null;
  /** A model's note for the prompts of later lessons, never shown; stays when the text is edited. */
  readonly digest: string | null;
  /** The way in which the text is written; texts in others stand beside it. */
  readonly way: Way;
  /** The learner's wish for the text; empty for none. */
  readonly wish: string;
  readonly writtenAt: Date;
  readonly editedAt: Date | null;
  /** The other text of the last 'generate again': the earlier one or, after an undo, the new one. */
  readonly previousMarkdown: string | null;
  /** The origin of that text; null also if the text was kept before origins were stored. */
  readonly previousOrigin: LessonOrigin | null;
  /** The way that stood first before this one was written; null if it is the same, or was chosen since. */
  readonly previousWay: Way | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The author of a text, its times, whether it is finished, its citations, its digest, and the wish that it answers. */
export type LessonOrigin = Pick<
  Lesson,
  'source' | 'writtenAt' | 'editedAt' | 'unfinished' | 'citations' | 'digest' | 'wish'
>;

/** A text of a lesson in one way, which does not stand first. It has no HTML. */
export type TextInWay = LessonOrigin & Pick<Lesson, 'way' | 'markdown' | 'tasks'>;

/** A lesson, and its texts in other ways, in the order of the ways. */
export interface LessonWithWays extends Lesson {
  readonly beside: readonly TextInWay[];
}

/** One of the ways in which a lesson has a text. */
export type LessonWay = Pick<TextInWay, 'way' | 'wish' | 'writtenAt'> & { readonly kind: LessonSource['kind'] };

/** A lesson, and the ways in which it has a text besides. */
interface LessonWithBeside {
  readonly lesson: Lesson;
  readonly beside: readonly LessonWay[];
}

/** The first author of a lesson: a model, the library, a source, an import, or a person by hand. */
export type LessonSource = TextSource | OwnText | ImportSource | HandSource;

/** The text of a save, with the data derived from it. */
export interface LessonText {
  readonly markdown: string;
  readonly content: string;
  readonly renderer: number;
  readonly tasks: Progress;
}

/** A lesson without its text: what lists show. */
type LessonSummary = Pick<
  Lesson,
  'id' | 'mapId' | 'nodeId' | 'nodeLabel' | 'pathString' | 'tasks' | 'unfinished' | 'updatedAt'
> & {
  /** Whether its owner has marked it as done. */
  readonly isDone: boolean;
  /** How many of the learner's cards belong to its node. */
  readonly cards: number;
  readonly map: Pick<MapSummary, 'query' | 'language' | 'leafCount' | 'doneCount'>;
};

/** The fields of a lesson that the tree and its marks need. */
export type LessonProgress = Pick<Lesson, 'version' | 'unfinished' | 'writtenAt' | 'updatedAt'>;

export type NewLesson = Pick<
  Lesson,
  'id' | 'mapId' | 'userId' | 'nodeId' | 'nodeLabel' | 'pathString' | 'compositeKey' | 'source'
> &
  LessonText & {
    /** By default whole. */
    readonly unfinished?: Unfinished | null;
    /** By default none. */
    readonly citations?: readonly Citation[] | null;
    /** By default none. */
    readonly digest?: string | null;
    /** `base` by default. */
    readonly way?: Way;
    readonly wish?: string;
    /** The run that wrote it; the save throws `LeaseLost` if this process no longer has that run's lease. */
    readonly run?: string;
    readonly at: Date;
  };

/** A version of an owner's lesson. */
export interface LessonVersion {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
  readonly version: number;
}

export interface Lessons {
  get(mapId: string, nodeId: string): Promise<Lesson | null>;
  /**
   * Saves a generated text, which then stands first: a new row, or over the text of the same way, which is kept for
   * undo. A text of another way that stood first is put beside it. Null if the map does not belong to `userId`.
   */
  write(description: NewLesson): Promise<Lesson | null>;
  /**
   * Saves the first text of a node; `'stale'` if another one came first, null if the map does not belong to `userId`.
   */
  create(description: NewLesson): Promise<Lesson | 'stale' | null>;
  /**
   * Saves an edit of `version` in one statement that also checks the owner. `'stale'` if another save came first, null
   * if this owner has no such lesson.
   */
  edit(
    where: LessonVersion,
    text: LessonText & Pick<Lesson, 'unfinished'> & Partial<Pick<Lesson, 'citations'>>,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /** Saves a text with another tick. It does not count as an edit: the text's origin and end stay as they are. */
  tick(where: LessonVersion, text: LessonText, at: Date): Promise<Lesson | 'stale' | null>;
  /** Saves a text that a run has continued. Keeps the undo columns, and what is left out of citations and digest. */
  lengthen(
    where: LessonVersion,
    text: LessonText &
      Pick<Lesson, 'source' | 'unfinished'> &
      Partial<Pick<Lesson, 'citations' | 'digest'>> &
      Pick<NewLesson, 'run'>,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /**
   * Replaces the current text by another one, in the same way by default; the replaced text is kept as by `write`.
   */
  exchange(
    where: LessonVersion,
    other: LessonText & LessonOrigin & Partial<Pick<Lesson, 'way'>>,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /** A lesson with its ways besides the one that stands first. */
  withBeside(mapId: string, nodeId: string): Promise<LessonWithBeside | null>;
  /** The lesson's text in a way that does not stand first; null if there is none. */
  inWay(mapId: string, nodeId: string, way: Way): Promise<TextInWay | null>;
  /** A lesson with all its texts as they are at one moment, so that none is missed while another way is chosen. */
  withWays(mapId: string, nodeId: string): Promise<LessonWithWays | null>;
  /**
   * Lets the text of another way stand first, and puts the present one beside; the same batch does both, so that none
   * is lost. Does nothing if the way stands first already.
   * @param where without a version, whatever version the lesson has
   * @returns the lesson; null if this owner has no such lesson, or not in this way
   */
  choose(
    where: Omit<LessonVersion, 'version'> & { readonly version?: number },
    way: Way,
    at: Date,
    how?: {
      readonly isUndo?: boolean;
      /** A text that takes the place of the present one, in its way, before that is put beside. */
      readonly back?: LessonText & LessonOrigin;
    },
  ): Promise<Lesson | 'stale' | null>;
  /**
   * Deletes an unfinished text; does nothing to a whole one. If there are other ways, the one that stood first before
   * then stands first, else the one written last.
   */
  discard(where: LessonVersion, at: Date): Promise<'discarded' | 'stale' | null>;
  /**
   * Stores the HTML of a newer renderer if `version` is still the current one; otherwise does nothing. The lesson does
   * not count as changed.
   */
  rendered(id: string, version: number, made: Omit<LessonText, 'markdown'>): Promise<void>;
  /**
   * The state of all lessons of a map for its tree, by node id.
   * @param readState the map's `lessonsState` if it was just read
   */
  progress(mapId: string, readState?: string): Promise<ReadonlyMap<string, LessonProgress>>;
  /** The nodes of a map that have a lesson, the oldest lesson first. */
  nodesOfMap(mapId: string): Promise<string[]>;
  /** The digests of those of some nodes whose lesson has one, by node id. */
  digestsOf(mapId: string, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Some nodes of a map whose lessons came from the built-in library. */
  nodesFromLibrary(mapId: string, limit: number): Promise<string[]>;
  /**
   * The nodes whose lessons others may read if the map is public: all but those with a source's own text that is not
   * shared.
   */
  nodesForOthers(mapId: string): Promise<string[]>;
  /** The bytes of Markdown in all lessons of a map. */
  bytesOfMap(mapId: string): Promise<number>;
  /**
   * Last changed first (§9: at most 100); `only` filters for lessons that are not done, or without cards of the
   * learner.
   */
  listForUser(userId: string, limit: number, only?: 'open' | 'without-cards'): Promise<LessonSummary[]>;
}
