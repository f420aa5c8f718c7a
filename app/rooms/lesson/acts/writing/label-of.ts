import type { Run } from '~/jobs/store/runs';

/** The label of the node whose lesson a run writes. */
export const labelOf = (run: Run<'lesson'>): string => run.path.at(-1) ?? '';
