import { Busy } from '~/kit/fault/busy';
import { currentShare } from './share-of';

/** Work of one kind: how much of it runs at once, and how much of it one share may have in line. */
export interface Lane {
  readonly atATime?: number;
  readonly waiting: number;
}

interface Options {
  readonly atATime: number;
  /** How much of that one share may have; all but one unless told, so that a flood leaves room to all others. */
  readonly perShare?: number;
  /** How much may be in line in all, far above what one share may have. */
  readonly waiting: number;
  /** For work that names no other lane. */
  readonly lane: Lane;
  readonly at?: 'passwords' | 'work';
  /** In milliseconds, from any beginning. */
  readonly now?: () => number;
}

interface Share {
  /** Seconds of work, as they counted at `countedAt`: they count half after each half-life. */
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
/** As many seconds of others' work come before a share that has used much more than they have. */
const behindMaxSeconds = 5;

export type TakeTurn = <T>(work: () => Promise<T>, lane?: Lane) => Promise<T>;

/**
 * Lets `atATime` pieces of work run at once. The others wait, and the next turn goes to the share (share-of.ts) that
 * has least running, then to the one that has used least time of late, then to the one whose last turn is longest ago.
 * A share that comes anew counts as having used no less than the least of those at work (start-time fair queueing,
 * Goyal, Vin, Cheng 1996), so that a flood of one share lets another one wait for one piece of work at most.
 * @throws Busy where too much is in line already, of the share or in all
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
  // Those that were counted longest ago come first.
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
    running.size < atATime &&
    runsOf(share) < perShare &&
    runs((job) => job.lane === lane) < (lane.atATime ?? atATime);

  const isBefore = (a: Share, b: Share): boolean => {
    const more = runsOf(a) - runsOf(b);
    if (more !== 0) return more < 0;
    const longer = usedNow(a) - usedNow(b);
    // Less than a millisecond is rounding, and the time between two looks at the clock.
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
      const isOwnFault =
        line.filter((each) => each.share === share && each.lane === lane).length > lane.waiting;
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
