/** Why a text has no end yet: its owner stopped its run, the run broke, or the provider's limit of length ended it. */
export const unfinishedReasons = ['stopped', 'cut', 'length'] as const;

export type Unfinished = (typeof unfinishedReasons)[number];
