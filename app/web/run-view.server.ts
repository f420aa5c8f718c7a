import type { House } from '~/composition.server';
import type { OutlineLine } from '~/domain/outline/outline';
import { isLive } from '~/domain/run/state';

/** How many of the newest lines a page without scripts shows of a growing outline. */
const linesShown = 60;

/** The outline lines in a text that may still grow. */
export const linesSoFar = (house: House, topic: string, text: string): Promise<OutlineLine[]> =>
  house.work.newestLines(topic, text, linesShown);

/** How many live and failed runs home and history list. */
const openRunsShown = 10;

/** The user's live and failed map runs, as home and history list them. */
export async function openRunsOf(house: House, userId: string) {
  const runs = await house.runStore.openForUser(userId, openRunsShown);
  return runs.map((run) => ({
    id: run.id,
    topic: run.topic,
    state: isLive(run) ? ('live' as const) : ('failed' as const),
    message: run.message,
  }));
}
