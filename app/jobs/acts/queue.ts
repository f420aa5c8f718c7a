import { backgroundAtATime, backgroundPatienceMs, isBackground } from '~/jobs/rules/background';
import type { Run } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { type LiveRun, liveRun, type Worked } from './live-run';

interface Deps {
  /**
   * How many runs of one user work at once; the others wait in the order of their submits. Runs that somebody waits for
   * go before background runs, which leave them a place. A background run that has waited long goes first if no other
   * one works. At most one run of all batches of a user works at a time.
   */
  readonly atATime: number;
  /** Brings a run to its end. */
  readonly work: (live: LiveRun) => Promise<Worked>;
  /** Called when nothing works on a run any more, with its duration. */
  readonly over: (live: LiveRun, ms: number) => void;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

/** The runs that wait and work in this process. */
export interface Queue {
  get(id: string): LiveRun | undefined;
  all(): LiveRun[];
  /** Adds a run, unless it is in the queue already. */
  enter(run: Run): void;
  /** Removes a run that has not started. */
  leave(live: LiveRun): void;
  /** Queue position: how many runs of the same user go first; 0 when it is this one's turn. */
  ahead(live: LiveRun): number;
  /** Starts every run whose turn it is, and tells the waiting ones their queue position. */
  advance(): void;
  /** Starts `work` on a run, whatever its turn, and clears up afterwards. */
  begin(live: LiveRun, work: (live: LiveRun) => Promise<Worked>): void;
  /** How many other runs of the same user work here, and how many of them in the background. */
  othersOf(live: LiveRun): { readonly all: number; readonly background: number };
  /** Retries runs that had to wait because of runs in other processes. */
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
    const inBackground = new Map<string, number>();
    const withBatch = new Set<string>();
    const count = (of: Map<string, number>, userId: string) => of.get(userId) ?? 0;
    const add = (run: Run) => {
      const { userId, batch } = run;
      running.set(userId, count(running, userId) + 1);
      if (isBackground(run)) inBackground.set(userId, count(inBackground, userId) + 1);
      if (batch !== null) withBatch.add(userId);
    };
    for (const live of lives.values()) if (live.started && !live.ended) add(live.run);
    const now = clock.now().getTime();
    const rank = ({ run }: LiveRun): number => {
      if (!isBackground(run)) return 1;
      const isOverdue = now - run.createdAt.getTime() > backgroundPatienceMs;
      return isOverdue && count(inBackground, run.userId) === 0 ? 0 : 2;
    };
    const waiting = [...lives.values()].filter(({ started, rests }) => !started && !rests);
    const ranks = new Map(waiting.map((live) => [live, rank(live)]));
    for (const live of waiting.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))) {
      const { userId, batch } = live.run;
      if (count(running, userId) >= atATime) continue;
      if (isBackground(live.run) && count(inBackground, userId) >= backgroundAtATime(atATime)) continue;
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
          // A run that was stopped meanwhile goes on to its end.
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
      const isLast = isBackground(live.run);
      const others = { wanted: 0, background: 0, batch: 0 };
      let seen = false;
      for (const other of lives.values()) {
        if (other === live) seen = true;
        else if (other.run.userId !== live.run.userId || other.ended) continue;
        else {
          const kind = !isBackground(other.run)
            ? 'wanted'
            : other.run.batch === null
              ? 'background'
              : 'batch';
          const goesFirst = (kind === 'wanted') === isLast ? isLast : !seen;
          if (other.started || goesFirst) others[kind] += 1;
        }
      }
      // Runs of batches work one after another, so at most one of them is in the way.
      const inBackground = others.background + Math.min(1, others.batch);
      const free = Math.max(0, others.wanted + inBackground + 1 - atATime);
      const behind = isLast ? Math.max(free, inBackground + 1 - backgroundAtATime(atATime)) : free;
      const here = live.run.batch === null ? behind : Math.max(behind, others.batch);
      // A run that rests waits for runs in other processes, so at least one is before it.
      return live.rests ? Math.max(1, here) : here;
    },
    advance,
    retry,
    begin,
    othersOf({ run }) {
      const others = [...lives.values()].filter(
        (other) =>
          other.started && !other.ended && other.run.userId === run.userId && other.run.id !== run.id,
      );
      return { all: others.length, background: others.filter((other) => isBackground(other.run)).length };
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
