import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Progress } from '~/kit/markdown/tasks';
import type { Citation } from '~/kit/text/citation';
import type { HandSource, ImportSource, OwnText, TextSource } from '~/providers/model/language-model';
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
  /** Which version of the renderer made `content`; 0 where it has to be made. */
  readonly renderer: number;
  readonly version: number;
  readonly tasks: Progress;
  readonly source: LessonSource;
  /** Why the text has no end yet; null for a whole one. */
  readonly unfinished: Unfinished | null;
  /** The passages that the text cites; null where it was written without sources. */
  readonly citations: readonly Citation[] | null;
  readonly writtenAt: Date;
  readonly editedAt: Date | null;
  /** The other text of the last 'generate again': the one from before, or after an undo the new one. */
  readonly previousMarkdown: string | null;
  /** Where that text came from; null too where it was put aside before origins were kept. */
  readonly previousOrigin: LessonOrigin | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Who wrote a text, when, when a person last changed it, whether it has an end, and what it cites. */
export type LessonOrigin = Pick<Lesson, 'source' | 'writtenAt' | 'editedAt' | 'unfinished' | 'citations'>;

/** Who wrote a lesson first: a model, the library, a source's author, somebody elsewhere, or a person by hand. */
export type LessonSource = TextSource | OwnText | ImportSource | HandSource;

/** The text of a save, with what was derived from it. */
export interface LessonText {
  readonly markdown: string;
  readonly content: string;
  readonly renderer: number;
  readonly tasks: Progress;
}

/** A lesson without its text: what lists show. */
export type LessonSummary = Pick<
  Lesson,
  'id' | 'mapId' | 'nodeId' | 'nodeLabel' | 'pathString' | 'tasks' | 'unfinished' | 'updatedAt'
> & {
  /** Whether its owner has said that it is done. */
  readonly isDone: boolean;
  /** How many of the learner's cards hang on its node. */
  readonly cards: number;
  readonly map: Pick<MapSummary, 'query' | 'language' | 'leafCount' | 'doneCount'>;
};

/** What the tree and its marks need to know of a lesson. */
export type LessonProgress = Pick<Lesson, 'version' | 'unfinished' | 'writtenAt' | 'updatedAt'>;

export type NewLesson = Pick<
  Lesson,
  'id' | 'mapId' | 'userId' | 'nodeId' | 'nodeLabel' | 'pathString' | 'compositeKey' | 'source'
> &
  LessonText & {
    /** Whole unless told. */
    readonly unfinished?: Unfinished | null;
    /** None unless told. */
    readonly citations?: readonly Citation[] | null;
    /** The run that has written it: refused with `LeaseLost` where that is not this process's any more. */
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
   * Saves a generated text: a new row, or over the one that is there, whose text and origin are kept for undo. Only
   * where the map belongs to `userId`; null otherwise.
   */
  write(description: NewLesson): Promise<Lesson | null>;
  /**
   * Saves the first text of a node; `'stale'` where another one came first, null where the map does not belong to
   * `userId`.
   */
  create(description: NewLesson): Promise<Lesson | 'stale' | null>;
  /**
   * Saves an edit of `version`, in one statement that also asks for the owner. `'stale'` where another save came
   * first, null where there is no such description of this owner.
   */
  edit(
    where: LessonVersion,
    text: LessonText & Pick<Lesson, 'unfinished'> & Partial<Pick<Lesson, 'citations'>>,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /** Saves a text with another tick. It is no edit: origin and end of the text stay as they are. */
  tick(where: LessonVersion, text: LessonText, at: Date): Promise<Lesson | 'stale' | null>;
  /** Saves a text that a run has gone on with. What is kept for undo stays, and without `citations` those, too. */
  lengthen(
    where: LessonVersion,
    text: LessonText &
      Pick<Lesson, 'source' | 'unfinished'> &
      Partial<Pick<Lesson, 'citations'>> &
      Pick<NewLesson, 'run'>,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /** Puts another text in the place of the present one, which is kept for undo. */
  exchange(
    where: LessonVersion,
    other: LessonText & LessonOrigin,
    at: Date,
  ): Promise<Lesson | 'stale' | null>;
  /** Deletes an unfinished text, and no other. */
  discard(where: LessonVersion): Promise<'discarded' | 'stale' | null>;
  /**
   * Keeps what a newer renderer made of the very text that `version` of a lesson has; otherwise does nothing. It is
   * no change of the lesson.
   */
  rendered(id: string, version: number, made: Omit<LessonText, 'markdown'>): Promise<void>;
  /** What the tree shows of all lessons of a map, by node id. */
  progress(mapId: string): Promise<ReadonlyMap<string, LessonProgress>>;
  /** The nodes of a map that have a lesson, the oldest lesson first. */
  nodesOfMap(mapId: string): Promise<string[]>;
  /** Those of them whose lessons others may read, where the map is public: no source's own text that is not shared. */
  nodesForOthers(mapId: string): Promise<string[]>;
  /** How many bytes of Markdown they are. */
  bytesOfMap(mapId: string): Promise<number>;
  /** Last changed first (§9: at most 100); `only` those that are not done, or have none of the learner's cards. */
  listForUser(userId: string, limit: number, only?: 'open' | 'without-cards'): Promise<LessonSummary[]>;
}
