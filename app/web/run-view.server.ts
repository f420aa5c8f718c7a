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

/** The user's live and failed map runs, for home and history. */
export async function openRunsOf(house: House, userId: string) {
  const runs = await house.runStore.openForUser(userId, openRunsShown);
  return runs.map((run) => ({
    id: run.id,
    topic: run.topic,
    state: isLive(run) ? ('live' as const) : ('failed' as const),
    message: run.message,
  }));
}
