/** A lesson in which something was found. */
export interface FoundLesson {
  readonly mapId: string;
  /** The map's title, and its language. */
  readonly query: string;
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
  /** Some of its text around the words, without marks of Markdown. */
  readonly excerpt: string;
}

/** Looks for words in lessons. */
export interface FindInLessons {
  /**
   * Lessons of a readable map and of the learner's own maps that have some of the words, those with most of them
   * first; of equals those of this map.
   * @param but the leaf that is left out
   */
  find(asked: {
    readonly userId: string;
    readonly mapId: string;
    readonly but: string;
    readonly words: readonly string[];
    readonly atMost: number;
  }): Promise<FoundLesson[]>;
}
