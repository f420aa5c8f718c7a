/** A learner's thread on a leaf, as it is drawn. */
export interface ThreadView {
  readonly mapId: string;
  readonly nodeId: string;
  /** How many turns there are; `turns` has the newest. */
  readonly count: number;
  readonly turns: readonly TurnView[];
  /** For an empty thread. */
  readonly questions: readonly string[];
  /** A model is connected that can answer. */
  readonly canAsk: boolean;
  /** No model is connected, and whoever looks can connect one. */
  readonly keepsServer: boolean;
  /** Of the lesson that answers can be put into; null where the reader does not own it or there is none. */
  readonly lessonVersion: number | null;
  readonly hasLesson: boolean;
}

export interface TurnView {
  readonly id: string;
  readonly is: 'live' | 'answered' | 'failed';
  readonly how: 'hint' | 'answer';
  readonly question: string;
  readonly selection: string;
  /** HTML, of one that is being answered what is there so far. */
  readonly html: string;
  /** Why there is no answer, or why it has no end. */
  readonly note: string | null;
  /** Where the answer came from. */
  readonly by: string;
  /** A hint that our check finds to be an answer. */
  readonly givesAway: boolean;
  readonly runId: string | null;
  /** There is a whole answer. */
  readonly isWhole: boolean;
}

/** What was found where no model could answer. */
export interface FoundView {
  readonly question: string;
  /** In the lesson that the question stands under. */
  readonly here: FoundLessonView | null;
  readonly lessons: readonly FoundLessonView[];
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
  /** The part around the words. */
  readonly html: string;
}
