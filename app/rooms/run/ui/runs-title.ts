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
    if (isLive) return 'In progress';
    if (isDone) return 'Ready';
    return runs.some(({ state }) => state === 'done') ? 'Ready and unfinished' : 'Not finished';
  }
  const isProposal = ({ proposal }: TitledRun) => proposal !== null;
  const what = runs.every(isProposal) ? 'proposals' : runs.some(isProposal) ? 'maps and proposals' : 'maps';
  if (isLive) return `${what.charAt(0).toUpperCase()}${what.slice(1)} in progress`;
  return isDone ? `New ${what}` : `New and unfinished ${what}`;
}
