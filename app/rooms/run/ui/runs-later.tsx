import type { ComponentProps } from 'react';
import type { Open } from './open-runs';
import type { RunView } from './screen';

type Parts = typeof import('./runs');

let parts: Parts | null = import.meta.env.SSR ? await import('./runs') : null;

/**
 * Loads the code of runs, which most visits to home do not need: before a page that shows a run hydrates, and once a
 * topic is typed.
 * @throws the import's error without a network
 */
export const loadRuns: () => Promise<void> = import.meta.env.SSR
  ? async () => {}
  : async () => {
      parts ??= await import('./runs');
    };

interface WithRuns {
  readonly open: Open;
  readonly begun: RunView | null;
}

/** Loads it if a page with this loader data shows a run. */
export async function loadRunsOf(data: unknown): Promise<void> {
  const { open, begun } = (data ?? {}) as Partial<WithRuns>;
  if (begun || (open && open.runs.length + open.lessons.length > 0)) await loadRuns();
}

/** The list of runs; nothing if its code is not loaded. */
export const OpenRuns = (props: ComponentProps<Parts['OpenRuns']>) => (parts ? <parts.OpenRuns {...props} /> : null);

/** The progress of a run; nothing if its code is not loaded. */
export const RunScreen = (props: ComponentProps<Parts['RunScreen']>) => (parts ? <parts.RunScreen {...props} /> : null);
