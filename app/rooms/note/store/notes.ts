/** The learner and the node of a note. */
export interface NotePlace {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** A learner's own text on a node. Nobody else can read it, the map's owner neither. */
export interface Note extends NotePlace {
  readonly id: string;
  /** Markdown; empty for a deleted note, whose version goes on. */
  readonly text: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface NoteSave {
  /** The id of a new note. */
  readonly id: string;
  readonly text: string;
  /** The version that the learner saw; 0 for a new note. */
  readonly version: number;
  readonly at: Date;
}

/** Learners' notes. Like questions they outlive the deletion of a node, and reappear when it is restored. */
export interface Notes {
  /** Null if there never was one. */
  get(place: NotePlace): Promise<Note | null>;
  /**
   * Saves a note. `'stale'` if another version is saved; null if the learner may not read the map, or it has no such
   * node.
   * @throws SpaceFull
   */
  save(place: NotePlace, note: NoteSave): Promise<Note | 'stale' | null>;
  /** The places of a learner's notes, oldest first; with `mapId` those on one map, by node. */
  places(userId: string, mapId?: string): Promise<NotePlace[]>;
}
