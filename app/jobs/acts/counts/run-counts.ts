import type { Run } from '~/jobs/store/runs';

export interface RunEnds {
  readonly kind: Run['kind'];
  readonly state: Run['state'];
  readonly times: number;
}

export interface RunFaults {
  readonly kind: Run['kind'];
  readonly fault: string;
  readonly times: number;
}

/** Counts the runs that have ended and the faults that they met since the start, for metrics. */
export function createRunCounts() {
  const ends = new Map<string, number>();
  const faults = new Map<string, number>();
  const countIn = (all: Map<string, number>, name: string) => all.set(name, (all.get(name) ?? 0) + 1);
  return {
    /** Counts a run that is over in this process. A run that is queued again has not ended. */
    count({ kind, state, fault }: Run): void {
      if (state !== 'queued') countIn(ends, `${kind} ${state}`);
      if (fault !== null) countIn(faults, `${kind} ${fault}`);
    },
    ends: (): RunEnds[] =>
      [...ends].map(([name, times]) => {
        const [kind, state] = name.split(' ') as [Run['kind'], Run['state']];
        return { kind, state, times };
      }),
    faults: (): RunFaults[] =>
      [...faults].map(([name, times]) => {
        const [kind, fault] = name.split(' ') as [Run['kind'], string];
        return { kind, fault, times };
      }),
  };
}
