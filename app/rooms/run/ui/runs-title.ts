import { runWords } from '~/rooms/run/words';
/** The data of a run that the heading needs. */
export interface TitledRun {
  readonly state: 'live' | 'failed' | 'stopped' | 'done';
  /** Null for a map; `soFar` is set if it is neither map nor proposal. */
  readonly proposal: { readonly soFar?: string } | null;
}

/** The heading above the listed runs: their kind, and whether any is live. */
export function runsTitle(runs: readonly TitledRun[]): string {
  const isLive = runs.some(({ state }) => state === 'live');
  const isDone = runs.every(({ state }) => state === 'done');
  // Sources being read, and maps made from them.
  if (runs.some(({ proposal }) => proposal?.soFar)) {
    if (isLive) return runWords.inProgress;
    if (isDone) return runWords.ready;
    return runs.some(({ state }) => state === 'done') ? runWords.readyAndUnfinished : runWords.notFinished;
  }
  const isProposal = ({ proposal }: TitledRun) => proposal !== null;
  const ofKind = (proposals: string, both: string, maps: string): string =>
    runs.every(isProposal) ? proposals : runs.some(isProposal) ? both : maps;
  if (isLive) return ofKind(runWords.proposalsInProgress, runWords.mapsAndProposalsInProgress, runWords.mapsInProgress);
  return isDone
    ? ofKind(runWords.newProposals, runWords.newMapsAndProposals, runWords.newMaps)
    : ofKind(runWords.unfinishedProposals, runWords.unfinishedMapsAndProposals, runWords.unfinishedMaps);
}
