/** The state of what open pages show, just precise enough to tell that it has changed. */
export interface Changes {
  /**
   * Three short statements, however many maps are followed. Maps in the bin are left out.
   * @param marked the maps whose lessons are wanted: the id with that of the user, who must be the owner
   */
  look(mapIds: readonly string[], marked: ReadonlySet<string>): Promise<ChangesSeen>;
}

export interface ChangesSeen {
  readonly maps: ReadonlyMap<string, MapSeen>;
  /** A text for each map with lessons that differs after every change of one. */
  readonly lessons: ReadonlyMap<string, string>;
  /** The live runs of all users, as far as lists and marks of leaves show them. */
  readonly runs: readonly LiveRunSeen[];
}

interface MapSeen {
  readonly userId: string;
  readonly isPublic: boolean;
  /** Differs after every change of the nodes, the title or the visibility. */
  readonly state: string;
}

interface LiveRunSeen {
  readonly id: string;
  readonly userId: string;
  /** The map that it writes a lesson for; null for other kinds of runs. */
  readonly lessonOf: string | null;
  readonly state: string;
}
