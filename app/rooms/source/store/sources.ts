import type { SourceHeading, SourceKind, SourcePassage, SourceStructure } from '~/rooms/source/rules/document';
import type { EncodedPicture } from '~/system/contract/picture-work';

/** A learner's own text or file, as it was read. Its passages are stored separately. */
export interface Source {
  /** Equal to the id of the run that read it. */
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly kind: SourceKind;
  /** The size of the file, which is not stored. */
  readonly bytes: number;
  /** Null if the document has no pages. */
  readonly pages: number | null;
  /** The number of its passages. */
  readonly passages: number;
  readonly words: number;
  readonly contents: readonly SourceHeading[];
  readonly structure: SourceStructure;
  /** Whether others see its title and the passages that public maps cite. */
  readonly shared: boolean;
  /** How many of its pictures could not be cut out cleanly. */
  readonly leftOut: number;
  /** Whether its pictures took too long, so that some were not looked at. */
  readonly isCut: boolean;
  readonly createdAt: Date;
}

/** A source as lists show it. */
export type SourceSummary = Omit<Source, 'contents'>;

export type NewSource = Omit<Source, 'shared' | 'leftOut' | 'isCut' | 'createdAt'> & {
  readonly at: Date;
  /** The bytes that its passages will take, as far as known: the quota must allow them. */
  readonly follows?: number;
};

/** A passage with its place: `n` counts from 1 in its source. */
export interface Passage extends SourcePassage {
  readonly source: string;
  readonly n: number;
}

/** A picture of a source beside one of its passages. */
export interface NewFigure {
  readonly passage: number;
  /** Empty if the document has none. */
  readonly caption: string;
  /** The document's own text alternative; empty if it has none. */
  readonly alt: string;
  readonly picture: EncodedPicture;
}

/** A stored picture of a source; `n` counts from 1 in its source. */
export interface SourceFigure extends Omit<NewFigure, 'picture'> {
  readonly n: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly hasSmall: boolean;
}

interface OpenedFigure {
  readonly hash: string;
  readonly webp: Buffer;
}

/** A text in pieces, with the matches marked. */
export type MarkedText = readonly { readonly text: string; readonly isMark: boolean }[];

export interface FoundPassage extends Passage {
  readonly marked: MarkedText;
}

/** A passage of one of a map's sources, for a prompt. */
export interface FittingPassage extends Passage {
  /** The source's title. */
  readonly title: string;
}

/** The key of a passage. */
interface PassageKey {
  readonly source: string;
  readonly passage: number;
}

/** Sources and their passages. Methods read and change only the learner's own, unless they say otherwise. */
export interface Sources {
  /**
   * Begins to save a source. Repeatable: passages saved by an earlier attempt of the same run stay. The source is
   * hidden until `finish`.
   * @returns false if the learner has `most` sources already, or this one is complete
   * @throws SpaceFull
   */
  begin(source: NewSource, most: number): Promise<boolean>;
  /** Deletes some figures that an earlier attempt of the same run has saved. Returns false if there are none left. */
  clearFigures(id: string, userId: string): Promise<boolean>;
  /**
   * Saves passages of a source that was begun; `from` is the number of the first. Returns false if it was not begun.
   * @throws SpaceFull
   */
  addPassages(id: string, userId: string, from: number, passages: readonly SourcePassage[]): Promise<boolean>;
  /**
   * Saves figures of a source that was begun; `from` is the number of the first. Returns false if it was not begun.
   * @throws SpaceFull
   */
  addFigures(id: string, userId: string, from: number, figures: readonly NewFigure[], at: Date): Promise<boolean>;
  /** Shows a source once all of its passages are saved; returns false if it was not begun. */
  finish(id: string, userId: string, pictures?: Pick<Source, 'leftOut' | 'isCut'>): Promise<boolean>;
  byId(id: string, userId: string): Promise<Source | null>;
  /** Newest first. */
  list(userId: string, limit: number): Promise<SourceSummary[]>;
  count(userId: string): Promise<number>;
  rename(id: string, userId: string, title: string): Promise<boolean>;
  setShared(id: string, userId: string, shared: boolean): Promise<boolean>;
  /** Removes a source at once, complete or not; `clear` deletes its passages. Returns false if it does not exist. */
  remove(id: string, userId: string): Promise<boolean>;
  /** Removes incomplete sources whose runs are no longer live. */
  removeAbandoned(): Promise<void>;
  /** Removes all of a learner's sources, before their account is deleted. */
  removeAllForUser(userId: string): Promise<void>;
  /**
   * Deletes at most `most` passages and some figures of removed sources, or a removed source that has none left.
   * @returns whether there is more to delete
   */
  clear(most: number): Promise<boolean>;
  /** The passages from one number to another, both included, in order. */
  passages(id: string, userId: string, from: number, to: number): Promise<Passage[]>;
  /** The passages of a source that have all of these words, the last one as a prefix, in order. */
  find(
    id: string,
    userId: string,
    words: readonly string[],
    page: { readonly offset: number; readonly limit: number },
  ): Promise<FoundPassage[]>;
  /**
   * The passages of a map's sources that match words best, for several lists of words, each with the best first: by
   * bm25, with words of the heading counting twice. Very frequent words count only if there are few other matches.
   */
  fittingPassages(wanted: {
    readonly mapId: string;
    readonly userId: string;
    readonly lists: readonly (readonly string[])[];
    readonly atMost: number;
  }): Promise<FittingPassage[][]>;

  /** Adds a source to the learner's map if it has fewer than `most`. Idempotent. */
  addToMap(mapId: string, sourceId: string, userId: string, at: Date, most: number): Promise<boolean>;
  takeFromMap(mapId: string, sourceId: string, userId: string): Promise<boolean>;
  /** The sources of a learner's map, in the order they were added. */
  ofMap(mapId: string, userId: string): Promise<SourceSummary[]>;
  /** The maps that use a source, the last added first. */
  mapsOf(sourceId: string, userId: string): Promise<{ readonly id: string; readonly query: string }[]>;

  /**
   * The cited passages of a map that a user may see: its owner all that still exist; others, if the map is public,
   * those of shared sources. Null is a visitor. On a copy, passages of the original's owner are visible as long as the
   * source is shared and a public map of theirs uses it.
   */
  cited(mapId: string, learnerId: string | null, wanted: readonly PassageKey[]): Promise<FittingPassage[]>;
  /** Which of these sources the map's owner still has; a citation of another one is shown as deleted. */
  stillThere(mapId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The public part of a shared source: its title, and the numbers of the passages cited by lessons of public maps that
   * use it, in order. Null if it is not shared or no public map uses it.
   */
  shared(id: string): Promise<{ readonly title: string; readonly cited: readonly number[] } | null>;
  /** The publicly visible ones of these passages, in order. */
  sharedPassages(id: string, from: number, to: number): Promise<Passage[]>;
  /** The figures beside the passages from one number to another, both included, in order. */
  figures(id: string, userId: string, from: number, to: number): Promise<SourceFigure[]>;
  /** The publicly visible ones of these figures: those beside a passage that everybody may see. */
  sharedFigures(id: string, from: number, to: number): Promise<SourceFigure[]>;
  /** One WebP of a figure that the viewer may see: the owner any, others those of `sharedFigures`. Null if none. */
  openFigure(id: string, viewerId: string | null, n: number, size: 'large' | 'small'): Promise<OpenedFigure | null>;
}
