/** How a run stands before its end: it waits for its turn, or is at work. */
export const liveStates = ['queued', 'running'] as const;

export type RunState = (typeof liveStates)[number] | 'done' | 'failed' | 'stopped';

export const isLive = ({ state }: { readonly state: RunState }): boolean =>
  liveStates.some((live) => live === state);
