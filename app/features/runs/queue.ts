import type { Clock } from '~/ports/clock';
import type { Run } from '~/ports/runs';
import { type LiveRun, liveRun } from './live-run';

interface Deps {
  /** How many runs of one user work at once; the others wait, in the order of their submits. */
  readonly atATime: number;
  /** Brings a run to its end. */
  readonly work: (live: LiveRun) => Promise<void>;
  /** Told when nothing works on a run any more, and how long it took. */
  readonly over: (live: LiveRun, ms: number) => void;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

/** The runs that wait and work in this process. */
export interface Queue {
  get(id: string): LiveRun | undefined;
  all(): LiveRun[];
  /** Adds a run, unless it is here already. */
  enter(run: Run): void;
  /** Takes out a run that has not started. */
  leave(live: LiveRun): void;
  /** How many runs of the same user go first; 0 when it is this one's turn. */
  ahead(live: LiveRun): number;
  /** Starts whatever has its turn, and tells those who wait how many are before them. */
  advance(): void;
  /** Hands a run to `work`, whatever its turn, and clears up after that. */
  begin(live: LiveRun, work: (live: LiveRun) => Promise<void>): void;
  load(): { running: number; waiting: number };
  /** Starts nothing from now on. */
  close(): void;
}

export function createQueue({ atATime, work, over, clock, report }: Deps): Queue {
  const lives = new Map<string, LiveRun>();
  let closed = false;

  const schedule = () => {
    if (closed) return;
    const running = new Map<string, number>();
    const add = (userId: string) => running.set(userId, (running.get(userId) ?? 0) + 1);
    for (const live of lives.values()) if (live.started && !live.ended) add(live.run.userId);
    for (const live of lives.values()) {
      if (live.started || (running.get(live.run.userId) ?? 0) >= atATime) continue;
      add(live.run.userId);
      begin(live, work);
    }
  };

  const advance = () => {
    schedule();
    for (const live of lives.values()) if (!live.started) live.changes.announce();
  };

  const begin: Queue['begin'] = (live, workOn) => {
    live.started = true;
    const began = clock.now().getTime();
    live.work = workOn(live)
      .catch((error: unknown) => report(`run ${live.run.id} broke`, error))
      .then(() => {
        live.over = true;
        lives.delete(live.run.id);
        live.changes.announce();
        over(live, clock.now().getTime() - began);
        advance();
      })
      .catch((error: unknown) => report(`run ${live.run.id} was not cleared away`, error));
  };

  return {
    get: (id) => lives.get(id),
    all: () => [...lives.values()],
    enter(run) {
      if (!lives.has(run.id)) lives.set(run.id, liveRun(run));
    },
    leave(live) {
      live.over = true;
      lives.delete(live.run.id);
    },
    ahead(live) {
      if (live.started || live.over) return 0;
      let before = 0;
      let running = 0;
      let seen = false;
      for (const other of lives.values()) {
        if (other === live) seen = true;
        else if (other.run.userId !== live.run.userId) continue;
        else if (other.started) running += other.ended ? 0 : 1;
        else if (!seen) before += 1;
      }
      return Math.max(0, running + before + 1 - atATime);
    },
    advance,
    begin,
    load() {
      let running = 0;
      let waiting = 0;
      for (const live of lives.values()) {
        if (!live.started) waiting += 1;
        else if (!live.ended) running += 1;
      }
      return { running, waiting };
    },
    close() {
      closed = true;
    },
  };
}
