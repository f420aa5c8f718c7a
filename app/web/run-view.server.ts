import type { House } from '~/composition.server';
import type { OutlineLine } from '~/domain/outline/outline';
import { isLive } from '~/domain/run/state';
import type { Run } from '~/ports/runs';

/** How many of the newest outline lines a run's page shows without scripts. */
const linesShown = 60;

/** The newest lines of an outline that is being written. */
export const linesSoFar = async (
  { runs, work }: House,
  { id, topic, text }: Pick<Run, 'id' | 'topic' | 'text'>,
): Promise<readonly OutlineLine[]> =>
  // Another process may be at work on it, and then its text has to be read.
  runs.linesOf(id)?.slice(-linesShown) ?? work.newestLines(topic, text, linesShown);

/** How many live and failed runs are listed on home and history. */
const openRunsShown = 10;

/**
 * The user's live and failed map runs, for home and history.
 * @param doneForMs lists those as well that were done so long ago at most
 */
export async function openRunsOf(house: House, userId: string, doneForMs = 0) {
  const since = new Date(house.clock.now().getTime() - doneForMs);
  const runs = await house.runStore.openForUser(userId, openRunsShown, since);
  return runs.map((run) => ({
    id: run.id,
    topic: run.topic,
    state: isLive(run) ? ('live' as const) : run.state === 'done' ? ('done' as const) : ('failed' as const),
    message: run.message,
    mapId: run.state === 'done' ? run.mapId : null,
    /** How many lines its outline has so far. */
    lines: house.runs.linesOf(run.id)?.length ?? 0,
  }));
}
