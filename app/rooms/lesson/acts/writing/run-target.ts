import type { Run } from '~/jobs/store/runs';

/** The node whose lesson a run writes, with its path. */
export function targetOf(run: Run) {
  if (run.mapId === null || run.nodeId === null || run.path === null)
    throw new Error('a lesson run names no node');
  return { mapId: run.mapId, nodeId: run.nodeId, path: run.path };
}

export const labelOf = (run: Run): string => targetOf(run).path.at(-1) ?? '';
