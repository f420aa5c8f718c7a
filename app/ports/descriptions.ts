import type { Progress } from '~/domain/tree';
import type { TextSource } from './language-model';

/** A node's lesson (specification §3). `markdown` is the source; `content` its sanitised HTML. */
export interface Description {
  readonly id: string;
  readonly mapId: string;
  readonly userId: string;
  readonly nodeId: string;
  readonly nodeLabel: string;
  readonly pathString: string;
  readonly compositeKey: string;
  readonly markdown: string;
  readonly content: string;
  readonly version: number;
  readonly tasks: Progress;
  readonly source: DescriptionSource;
  readonly writtenAt: Date;
  readonly editedAt: Date | null;
  /** The other text of the last 'generate again': the one from before, or after an undo the new one. */
  readonly previousMarkdown: string | null;
  /** Where that text came from; null too where it was put aside before origins were kept. */
  readonly previousOrigin: DescriptionOrigin | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Who wrote a text, when, and when a person last changed it. */
export type DescriptionOrigin = Pick<Description, 'source' | 'writtenAt' | 'editedAt'>;

/** Who wrote a lesson first: a model, the library, or a person from an empty page. */
export type DescriptionSource = TextSource | { readonly kind: 'hand'; readonly name: string };

/** The text of a save, with what was derived from it. */
export interface DescriptionText {
  readonly markdown: string;
  readonly content: string;
  readonly tasks: Progress;
}

export type NewDescription = Pick<
  Description,
  'id' | 'mapId' | 'userId' | 'nodeId' | 'nodeLabel' | 'pathString' | 'compositeKey' | 'source'
> &
  DescriptionText & { readonly at: Date };

export interface Descriptions {
  get(mapId: string, nodeId: string): Promise<Description | null>;
  /**
   * Saves a generated text: a new row, or over the one that is there, whose text and origin are kept for undo. Only
   * where the map belongs to `userId`; null otherwise.
   */
  write(description: NewDescription): Promise<Description | null>;
  /** Saves the first text of a node; `'stale'` where another one came first, null where the map does not belong to `userId`. */
  create(description: NewDescription): Promise<Description | 'stale' | null>;
  /**
   * Saves an edit of `version`, in one statement that also asks for the owner. `'stale'` where another save came
   * first, null where there is no such description of this owner.
   */
  edit(
    where: { mapId: string; nodeId: string; userId: string; version: number },
    text: DescriptionText,
    at: Date,
  ): Promise<Description | 'stale' | null>;
  /** Puts the text that was kept in the place of the present one, which is kept instead. */
  undo(
    where: { mapId: string; nodeId: string; userId: string; version: number },
    kept: DescriptionText & DescriptionOrigin,
    at: Date,
  ): Promise<Description | 'stale' | null>;
  /** The task counts of all lessons of a map, by node id. */
  progress(mapId: string): Promise<ReadonlyMap<string, Progress>>;
  listForMap(mapId: string): Promise<Description[]>;
  /** Last changed first (§9: at most 100). */
  listForUser(userId: string, limit: number): Promise<Description[]>;
}
