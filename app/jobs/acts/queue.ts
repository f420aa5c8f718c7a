import { isBackground, isQuestion } from '~/jobs/rules/background';
import type { Run } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { type LiveRun, liveRun, type Worked } from './live-run';
import { queuePosition, runsToStart } from './queue-order';

interface Deps {
  /**
   * How many runs of one user work at once; the others wait in the order of their submits. Runs that somebody waits for
   * go before background runs, which leave them a place, and a question has a place of its own. A background run that
   * has waited long goes first if no other one works. At most one run of all batches of a user works at a time.
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
  /** How many other runs of the same user work here, how many of them in the background, and how many are questions. */
  othersOf(live: LiveRun): { readonly all: number; readonly background: number; readonly questions: number };
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
    const due = runsToStart([...lives.values()], atATime, clock.now().getTime());
    for (const live of due) begin(live, work);
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
    ahead: (live) => queuePosition(live, lives.values(), atATime),
    advance,
    retry,
    begin,
    othersOf({ run }) {
      const others = [...lives.values()].filter(
        (other) => other.started && !other.ended && other.run.userId === run.userId && other.run.id !== run.id,
      );
      const countOf = (is: (run: Run) => boolean) => others.filter((other) => is(other.run)).length;
      return { all: others.length, background: countOf(isBackground), questions: countOf(isQuestion) };
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
