import { jobWords } from '~/jobs/words';

/** Why a text is unfinished: its owner stopped the run, the run broke, or the provider's length limit was reached. */
const unfinishedReasons = ['stopped', 'cut', 'length'] as const;

export type Unfinished = (typeof unfinishedReasons)[number];

/** Why the text of a run is unfinished, by the fault that ended the run; null if the text is complete. */
export const whyUnfinished = (fault: string | null): Unfinished | null => {
  if (fault === 'changed') return null;
  return fault === 'stopped' || fault === 'length' ? fault : 'cut';
};

/** The note on an unfinished text, on screens and in exports. */
export function noEndYet(why: Unfinished, what: 'text' | 'map' = 'text'): string {
  const isMap = what === 'map';
  switch (why) {
    case 'stopped':
      return isMap ? jobWords.mapStopped : jobWords.textStopped;
    case 'cut':
      return isMap ? jobWords.mapCut : jobWords.textCut;
    case 'length':
      return isMap ? jobWords.mapAtLimit : jobWords.textAtLimit;
  }
}

/** The note on a text kept beside a lesson: its run was not completed (`why`), or its lesson had changed (null). */
export function textKeptAside(why: Unfinished | null): string {
  switch (why) {
    case null:
      return jobWords.anotherText;
    case 'stopped':
      return jobWords.anotherStopped;
    case 'cut':
      return jobWords.anotherCut;
    case 'length':
      return jobWords.anotherAtLimit;
  }
}
