/** Why a text has no end yet: its owner stopped its run, the run broke, or the provider's limit of length ended it. */
export const unfinishedReasons = ['stopped', 'cut', 'length'] as const;

export type Unfinished = (typeof unfinishedReasons)[number];

/** Why the text of a run has no end, by the fault that ended the run; null where the text is whole. */
export const whyUnfinished = (fault: string | null): Unfinished | null => {
  if (fault === 'changed') return null;
  return fault === 'stopped' || fault === 'length' ? fault : 'cut';
};

/** What is said of it, on screens and in exports. */
export const noEndYet = (why: Unfinished, what: 'text' | 'map' = 'text'): string =>
  `This ${what} is unfinished: ${reasons[why]}.`;

const reasons: Readonly<Record<Unfinished, string>> = {
  stopped: 'it was stopped',
  cut: 'it broke off midway',
  length: 'the model came to its limit of length',
};

/** What is said of a text beside a lesson: of a run that came to no end (`why`), or whose lesson was changed (null). */
export const textKeptAside = (why: Unfinished | null): string =>
  why === null ? 'Another text is kept here.' : `Another, unfinished text is kept here: ${reasons[why]}.`;
