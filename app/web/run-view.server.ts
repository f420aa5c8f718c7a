import type { House } from '~/composition.server';
import type { OutlineLine } from '~/domain/outline/outline';
import { isLive } from '~/domain/run/state';
import type { Run } from '~/ports/runs';

/** How many of the newest outline lines a run's page shows without scripts. */
const linesShown = 60;

/** The newest lines of an outline that is being written. */
export async function linesSoFar(house: House, { id, topic, text }: Pick<Run, 'id' | 'topic' | 'text'>) {
  const { runs, work } = house;
  // Another process may be at work on it, and then its text has to be read.
  const lines = runs.linesOf(id)?.slice(-linesShown) ?? (await work.newestLines(topic, text, linesShown));
  return drawnLines(house, lines);
}

/** Lines of an outline, those with formulas with their HTML. */
export async function drawnLines(house: House, lines: readonly OutlineLine[]) {
  const drawn = await house.drawLabels(lines.map(({ label }) => label));
  return drawn.size === 0 ? lines : lines.map((line) => ({ ...line, drawn: drawn.get(line.label) }));
}

/** How many live and failed runs are listed on home and history. */
const openRunsShown = 10;

/**
 * The user's live and failed map runs, for home and history.
 * @param doneForMs lists those as well that were done so long ago at most
 */
export async function openRunsOf(house: House, userId: string, doneForMs = 0) {
  const since = new Date(house.clock.now().getTime() - doneForMs);
  const runs = await house.runStore.openForUser(userId, openRunsShown, since);
  const drawn = await house.drawLabels(runs.map(({ topic }) => topic));
  return runs.map((run) => ({
    id: run.id,
    topic: run.topic,
    drawn: drawn.get(run.topic),
    state: isLive(run) ? ('live' as const) : run.state === 'done' ? ('done' as const) : ('failed' as const),
    message: run.message,
    mapId: run.state === 'done' ? run.mapId : null,
    /** How many lines its outline has so far. */
    lines: house.runs.linesOf(run.id)?.length ?? 0,
    continues: run.how === 'continue' ? run.mapId : null,
  }));
}
