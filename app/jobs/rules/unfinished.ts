/** Why a text is unfinished: its owner stopped the run, the run broke, or the provider's length limit was reached. */
export const unfinishedReasons = ['stopped', 'cut', 'length'] as const;

export type Unfinished = (typeof unfinishedReasons)[number];

/** Why the text of a run is unfinished, by the fault that ended the run; null if the text is complete. */
export const whyUnfinished = (fault: string | null): Unfinished | null => {
  if (fault === 'changed') return null;
  return fault === 'stopped' || fault === 'length' ? fault : 'cut';
};

/** The note on an unfinished text, on screens and in exports. */
export const noEndYet = (why: Unfinished, what: 'text' | 'map' = 'text'): string =>
  `This ${what} is unfinished: ${reasons[why]}.`;

const reasons: Readonly<Record<Unfinished, string>> = {
  stopped: 'it was stopped',
  cut: 'it broke off midway',
  length: 'the model came to its limit of length',
};

/** The note on a text kept beside a lesson: its run was not completed (`why`), or its lesson had changed (null). */
export const textKeptAside = (why: Unfinished | null): string =>
  why === null ? 'Another text is kept here.' : `Another, unfinished text is kept here: ${reasons[why]}.`;
