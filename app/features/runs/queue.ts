import type { Clock } from '~/ports/clock';
import type { Run } from '~/ports/runs';
import { type LiveRun, liveRun, type Worked } from './live-run';

interface Deps {
  /**
   * How many runs of one user work at once; the others wait, in the order of their submits. Of all batches of a user
   * one run works at a time, so that a single one need not wait for them.
   */
  readonly atATime: number;
  /** Brings a run to its end. */
  readonly work: (live: LiveRun) => Promise<Worked>;
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
  begin(live: LiveRun, work: (live: LiveRun) => Promise<Worked>): void;
  /** How many runs of its user work here, without this one. */
  othersOf(live: LiveRun): number;
  /** Tries again what was refused its turn because of runs in other processes. */
  retry(): void;
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
    const withBatch = new Set<string>();
    const add = ({ userId, batch }: Run) => {
      running.set(userId, (running.get(userId) ?? 0) + 1);
      if (batch !== null) withBatch.add(userId);
    };
    for (const live of lives.values()) if (live.started && !live.ended) add(live.run);
    for (const live of lives.values()) {
      const { userId, batch } = live.run;
      if (live.started || live.rests || (running.get(userId) ?? 0) >= atATime) continue;
      if (batch !== null && withBatch.has(userId)) continue;
      add(live.run);
      begin(live, work);
    }
  };

  const advance = () => {
    schedule();
    for (const live of lives.values()) if (!live.started) live.changes.announce();
  };

  const retry = () => {
    for (const live of lives.values()) live.rests = false;
    advance();
  };

  const begin: Queue['begin'] = (live, workOn) => {
    live.started = true;
    const began = clock.now().getTime();
    live.work = workOn(live)
      .catch((error: unknown): Worked => {
        report(`run ${live.run.id} broke`, error);
        return 'over';
      })
      .then((worked) => {
        if (worked === 'waits') {
          live.started = false;
          // One that was stopped meanwhile goes on to its end.
          live.rests = live.why === null;
          return advance();
        }
        live.over = true;
        lives.delete(live.run.id);
        live.changes.announce();
        over(live, clock.now().getTime() - began);
        retry();
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
      const running = { single: 0, batch: 0 };
      const before = { single: 0, batch: 0 };
      let seen = false;
      for (const other of lives.values()) {
        const kind = other.run.batch === null ? 'single' : 'batch';
        if (other === live) seen = true;
        else if (other.run.userId !== live.run.userId) continue;
        else if (other.started) running[kind] += other.ended ? 0 : 1;
        else if (!seen) before[kind] += 1;
      }
      const ofBatches = running.batch + before.batch;
      // Of those that go one after another, a single run meets one at most.
      const others = before.single + running.single + Math.min(1, ofBatches);
      const free = Math.max(0, others + 1 - atATime);
      const here = live.run.batch === null ? free : Math.max(free, ofBatches);
      // What it waits for is in other processes.
      return live.rests ? Math.max(1, here) : here;
    },
    advance,
    retry,
    begin,
    othersOf({ run }) {
      let others = 0;
      for (const { run: other, started, ended } of lives.values())
        if (started && !ended && other.userId === run.userId && other.id !== run.id) others += 1;
      return others;
    },
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
