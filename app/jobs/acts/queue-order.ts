import {
  backgroundAtATime,
  backgroundPatienceMs,
  isBackground,
  isQuestion,
  placesTaken,
} from '~/jobs/rules/background';
import type { Run } from '~/jobs/store/runs';
import type { LiveRun } from './live-run';

/**
 * The waiting runs whose turn it is, in the order in which they start.
 * @param lives the runs of this process in the order of their submits
 * @param now in milliseconds
 */
export function runsToStart(lives: readonly LiveRun[], atATime: number, now: number): LiveRun[] {
  const due: LiveRun[] = [];
  const running = new Map<string, number>();
  const inBackground = new Map<string, number>();
  const questions = new Map<string, number>();
  const withBatch = new Set<string>();
  const count = (of: Map<string, number>, userId: string) => of.get(userId) ?? 0;
  const add = (run: Run) => {
    const { userId, batch } = run;
    running.set(userId, count(running, userId) + 1);
    if (isQuestion(run)) questions.set(userId, count(questions, userId) + 1);
    if (isBackground(run)) inBackground.set(userId, count(inBackground, userId) + 1);
    if (batch !== null) withBatch.add(userId);
  };
  for (const live of lives) if (live.started && !live.ended) add(live.run);
  const rank = ({ run }: LiveRun): number => {
    if (!isBackground(run)) return 1;
    const isOverdue = now - run.createdAt.getTime() > backgroundPatienceMs;
    return isOverdue && count(inBackground, run.userId) === 0 ? 0 : 2;
  };
  const waiting = lives.filter(({ started, rests }) => !started && !rests);
  const ranks = new Map(waiting.map((live) => [live, rank(live)]));
  for (const live of waiting.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))) {
    const { userId, batch } = live.run;
    const working = { all: count(running, userId), questions: count(questions, userId) };
    if (placesTaken(live.run, working) >= atATime) continue;
    if (isBackground(live.run) && count(inBackground, userId) >= backgroundAtATime(atATime)) continue;
    if (batch !== null && withBatch.has(userId)) continue;
    add(live.run);
    due.push(live);
  }
  return due;
}

/** How many of a user's runs go before this one; 0 when it is its turn. */
export function queuePosition(live: LiveRun, lives: Iterable<LiveRun>, atATime: number): number {
  if (live.started || live.over) return 0;
  const isLast = isBackground(live.run);
  const others = { wanted: 0, background: 0, batch: 0 };
  let questions = 0;
  let seen = false;
  for (const other of lives) {
    if (other === live) seen = true;
    else if (other.run.userId !== live.run.userId || other.ended) continue;
    else {
      const kind = !isBackground(other.run) ? 'wanted' : other.run.batch === null ? 'background' : 'batch';
      const goesFirst = (kind === 'wanted') === isLast ? isLast : !seen;
      if (!other.started && !goesFirst) continue;
      others[kind] += 1;
      if (isQuestion(other.run)) questions += 1;
    }
  }
  // Runs of batches work one after another, so at most one of them is in the way.
  const inBackground = others.background + Math.min(1, others.batch);
  const all = others.wanted + inBackground;
  const hasOwnPlace = isQuestion(live.run) && questions === 0;
  const free = hasOwnPlace ? 0 : Math.max(0, placesTaken(live.run, { all, questions }) + 1 - atATime);
  const behind = isLast ? Math.max(free, inBackground + 1 - backgroundAtATime(atATime)) : free;
  const here = live.run.batch === null ? behind : Math.max(behind, others.batch);
  // A run that rests waits for runs in other processes, so at least one is before it.
  return live.rests ? Math.max(1, here) : here;
}
