import { Busy } from '~/kit/fault/busy';

interface Room {
  /** Of all bodies that lie in memory. */
  readonly bytes: number;
  /** Of those of one account, or of one address where nobody is signed in. */
  readonly shareBytes: number;
  /** How many bodies of one share may wait for room. */
  readonly waiting: number;
  readonly waitMs: number;
}

interface Waiter {
  readonly share: string;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Bounds what the bodies of requests may take of this process's memory at a time, in all and for each share. Bytes are
 * asked for before the first is read, so that no two bodies wait for each other.
 */
export function createIntake({ bytes, shareBytes, waiting, waitMs }: Room) {
  let taken = 0;
  const byShare = new Map<string, number>();
  const line: Waiter[] = [];

  const fits = ({ share, bytes: wanted }: Pick<Waiter, 'share' | 'bytes'>): boolean =>
    taken + wanted <= bytes && (byShare.get(share) ?? 0) + wanted <= shareBytes;
  const add = (share: string, more: number): void => {
    taken += more;
    const now = (byShare.get(share) ?? 0) + more;
    if (now === 0) byShare.delete(share);
    else byShare.set(share, now);
  };
  const admitWaiting = (): void => {
    for (const waiter of [...line]) {
      if (!fits(waiter)) continue;
      line.splice(line.indexOf(waiter), 1);
      add(waiter.share, waiter.bytes);
      waiter.start();
    }
  };

  return {
    /**
     * @param share an account or an address
     * @param asked more than a share has is cut to that: such a body is alone
     * @returns gives the bytes back; a second call does nothing
     * @throws Busy where no room came in time, or too many of the share wait
     */
    async take(share: string, asked: number, gone?: AbortSignal): Promise<() => void> {
      const wanted = Math.min(asked, shareBytes);
      if (fits({ share, bytes: wanted })) add(share, wanted);
      else await room(share, wanted, gone);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        add(share, -wanted);
        admitWaiting();
      };
    },
    /** What is taken now, in bytes. */
    taken: () => taken,
  };

  function room(share: string, wanted: number, gone?: AbortSignal): Promise<void> {
    if (line.filter((each) => each.share === share).length >= waiting) throw new Busy(waitMs, 'work');
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        share,
        bytes: wanted,
        start: () => {
          settle();
          resolve();
        },
      };
      const giveUp = () => {
        settle();
        line.splice(line.indexOf(waiter), 1);
        reject(new Busy(waitMs, 'work'));
      };
      const timer = setTimeout(giveUp, waitMs);
      const settle = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      gone?.addEventListener('abort', giveUp);
      line.push(waiter);
    });
  }
}

export type Intake = ReturnType<typeof createIntake>;

const megabyte = 1024 * 1024;
const wait = { waiting: 32, waitMs: 5_000 } as const;

/** Bodies of the size of a usual form never wait for large ones. */
const small = createIntake({ bytes: 32 * megabyte, shareBytes: 4 * megabyte, ...wait });
const large = createIntake({ bytes: 64 * megabyte, shareBytes: 16 * megabyte, ...wait });
const smallBytes = 64 * 1024;

/** Room for a body of so many bytes, of which each counts for `share`. */
export const roomFor = (share: string, bytes: number, gone?: AbortSignal): Promise<() => void> =>
  (bytes <= smallBytes ? small : large).take(share, bytes, gone);

/** Files and texts that go to disk while they come: two of the largest of one share at a time. */
const disk = createIntake({ bytes: 512 * megabyte, shareBytes: 64 * megabyte, ...wait });

/** Room on the disk for a form with files. */
export const roomOnDisk = (share: string, bytes: number, gone?: AbortSignal): Promise<() => void> =>
  disk.take(share, bytes, gone);
