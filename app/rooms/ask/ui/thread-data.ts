/** Data of a learner's thread on a leaf. */
export interface ThreadView {
  readonly mapId: string;
  readonly nodeId: string;
  /** The number of all turns; `turns` has the newest. */
  readonly count: number;
  readonly turns: readonly TurnView[];
  /** Suggested questions for an empty thread. */
  readonly questions: readonly string[];
  /** Whether a model is connected that can answer. */
  readonly canAsk: boolean;
  /** Whether no model is connected and the viewer can connect one. */
  readonly keepsServer: boolean;
  /** Version of the lesson into which answers can be put; null if the viewer does not own it or there is none. */
  readonly lessonVersion: number | null;
  readonly hasLesson: boolean;
}

export interface TurnView {
  readonly id: string;
  readonly is: 'live' | 'answered' | 'failed';
  readonly how: 'hint' | 'answer';
  readonly question: string;
  readonly selection: string;
  /** The answer as HTML, or the text so far. */
  readonly html: string;
  /** Why there is no answer, or why it is unfinished. */
  readonly note: string | null;
  /** The source of the answer. */
  readonly by: string;
  /** How a model made it; empty if there is nothing to say. */
  readonly made: string;
  /** Whether the hint gives the answer away, according to the check. */
  readonly givesAway: boolean;
  readonly runId: string | null;
  /** Whether there is a whole answer. */
  readonly isWhole: boolean;
}

/** The matches shown if no model is connected. */
export interface FoundView {
  readonly question: string;
  /** The match in the lesson to which the question belongs. */
  readonly here: FoundLessonView | null;
  /** Matches in other lessons of the map, and in other maps. */
  readonly inMap: readonly FoundLessonView[];
  readonly elsewhere: readonly FoundLessonView[];
  readonly passages: readonly {
    readonly address: string;
    readonly title: string;
    readonly place: string;
    readonly html: string;
  }[];
}

export interface FoundLessonView {
  readonly address: string;
  readonly label: string;
  readonly map: string;
  readonly lang: string | undefined;
  /** The excerpt around the words. */
  readonly html: string;
}
