import { Busy } from '~/kit/fault/busy';
import { currentShare } from './share-of';

/** A kind of work: how much of it runs at once, and how much of it one share may have in the queue. */
export interface Lane {
  readonly atATime?: number;
  readonly waiting: number;
}

interface Options {
  readonly atATime: number;
  /** How many of these one share may have; by default all but one, so that a flood leaves room for all others. */
  readonly perShare?: number;
  /** The total length of the queue, far above the limit of one share. */
  readonly waiting: number;
  /** The lane of work that names none. */
  readonly lane: Lane;
  readonly at?: 'passwords' | 'work';
  /** A clock in milliseconds, with any origin. */
  readonly now?: () => number;
}

interface Share {
  /** Seconds of work as of `countedAt`; the value halves after each half-life. */
  used: number;
  countedAt: number;
  /** The number of its last turn. */
  served: number;
}

interface Job {
  readonly share: Share;
  readonly lane: Lane;
  readonly start: () => void;
}

const halfLifeMs = 60_000;
const forgottenAfterMs = 10 * halfLifeMs;
/** A share that has used much more than others waits for at most this many seconds of their work. */
const behindMaxSeconds = 5;

export type TakeTurn = <T>(work: () => Promise<T>, lane?: Lane) => Promise<T>;

/**
 * Runs at most `atATime` jobs at once and queues the others. The next turn goes to the share (share-of.ts) with the
 * fewest running jobs, then to the one that has recently used the least time, then to the one whose last turn is
 * longest ago. A share that joins counts as having used no less than the least of the busy ones (start-time fair
 * queueing, Goyal, Vin, Cheng 1996), so that a flood of one share delays another one by at most one job.
 * @throws Busy if the share's queue, or the whole queue, is full
 */
export function takingTurns({
  atATime,
  perShare = Math.max(1, atATime - 1),
  waiting,
  lane: usual,
  at = 'work',
  now = () => performance.now(),
}: Options): TakeTurn {
  const running = new Set<Job>();
  const line: Job[] = [];
  // The least recently counted shares come first.
  const shares = new Map<string, Share>();
  let turns = 0;

  const usedNow = ({ used, countedAt }: Share): number => used * 2 ** ((countedAt - now()) / halfLifeMs);

  const count = (key: string, share: Share, used: number): void => {
    Object.assign(share, { used, countedAt: now() });
    shares.delete(key);
    shares.set(key, share);
  };

  const shareOf = (key: string): Share => {
    for (const [old, { countedAt }] of shares) {
      if (now() - countedAt < forgottenAfterMs) break;
      shares.delete(old);
    }
    const share = shares.get(key) ?? { used: 0, countedAt: now(), served: 0 };
    const busy = [...running, ...line].map((job) => job.share);
    let used = usedNow(share);
    if (busy.length > 0 && !busy.includes(share)) {
      const least = Math.min(...busy.map(usedNow));
      used = Math.min(Math.max(used, least), least + behindMaxSeconds);
    }
    count(key, share, used);
    return share;
  };

  const runs = (is: (job: Job) => boolean): number => [...running].filter(is).length;
  const runsOf = (share: Share): number => runs((job) => job.share === share);

  const mayStart = ({ share, lane }: Job): boolean =>
    running.size < atATime && runsOf(share) < perShare && runs((job) => job.lane === lane) < (lane.atATime ?? atATime);

  const isBefore = (a: Share, b: Share): boolean => {
    const more = runsOf(a) - runsOf(b);
    if (more !== 0) return more < 0;
    const longer = usedNow(a) - usedNow(b);
    // A difference below a millisecond is a rounding error, or the time between two readings of the clock.
    return Math.abs(longer) > 1e-3 ? longer < 0 : a.served < b.served;
  };

  const advance = (): void => {
    for (;;) {
      let next: Job | undefined;
      for (const job of line) {
        if (mayStart(job) && (!next || isBefore(job.share, next.share))) next = job;
      }
      if (!next) return;
      line.splice(line.indexOf(next), 1);
      running.add(next);
      turns += 1;
      next.share.served = turns;
      next.start();
    }
  };

  return async (work, lane = usual) => {
    const key = currentShare();
    const share = shareOf(key);
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const job = { share, lane, start };
    line.push(job);
    advance();
    if (!running.has(job)) {
      const isOwnFault = line.filter((each) => each.share === share && each.lane === lane).length > lane.waiting;
      if (isOwnFault || line.length > waiting) {
        line.pop();
        throw new Busy(1_000, isOwnFault && at === 'work' ? 'share' : at);
      }
    }
    await started;
    const startedAt = now();
    try {
      return await work();
    } finally {
      running.delete(job);
      count(key, share, usedNow(share) + (now() - startedAt) / 1000);
      advance();
    }
  };
}
