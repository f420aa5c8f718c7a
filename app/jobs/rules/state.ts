/** The states of an unfinished run. */
export const liveStates = ['queued', 'running'] as const;

export type RunState = (typeof liveStates)[number] | 'done' | 'failed' | 'stopped';

export const isLive = ({ state }: { readonly state: RunState }): boolean => liveStates.some((live) => live === state);
