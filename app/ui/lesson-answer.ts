/** What the lesson routes answer to scripts. */
export interface LessonAnswer {
  readonly run?: string;
  readonly version?: number;
  readonly message?: string;
  readonly current?: { readonly markdown: string; readonly version: number };
}

/** Where an edit stands: the panel's 'Saving...' and 'Saved'. */
export type SavingState = 'idle' | 'saving' | 'saved';
