import { Busy } from '~/kit/fault/busy';

/** The sender of a body: an account, or a client address if nobody is signed in. */
export interface Sender {
  readonly share: string;
  readonly isMember: boolean;
}

interface Size {
  /** Limit for all bodies together. */
  readonly bytes: number;
  /** Limit for the bodies of everybody who is not signed in, together. */
  readonly strangerBytes: number;
  /** Limit for the bodies of one share. */
  readonly shareBytes: number;
  /** How many bodies of one share may wait for room. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** The memory or disk space that one body takes. */
export interface Room {
  /**
   * Takes this many more bytes.
   * @throws Busy if there is no room in time, or too many bodies of the share wait
   */
  take(bytes: number): Promise<void>;
  /** Releases all of it; a second call does nothing. */
  giveBack(): void;
}

interface Waiter extends Sender {
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Bounds the space that request bodies take at a time: in total, for everybody who is not signed in, and for each
 * share. Bytes are taken when they come, so that a body that is only announced takes nothing.
 */
export function createIntake({ bytes, strangerBytes, shareBytes, waiting, waitMs }: Size) {
  let taken = 0;
  let byStrangers = 0;
  const byShare = new Map<string, number>();
  const line: Waiter[] = [];

  const fits = ({ share, isMember, bytes: wanted }: Omit<Waiter, 'start'>): boolean =>
    taken + wanted <= bytes &&
    (isMember || byStrangers + wanted <= strangerBytes) &&
    (byShare.get(share) ?? 0) + wanted <= shareBytes;
  const add = ({ share, isMember }: Sender, more: number): void => {
    taken += more;
    if (!isMember) byStrangers += more;
    const now = (byShare.get(share) ?? 0) + more;
    if (now === 0) byShare.delete(share);
    else byShare.set(share, now);
  };
  const admitWaiting = (): void => {
    for (const waiter of [...line]) {
      if (!fits(waiter)) continue;
      line.splice(line.indexOf(waiter), 1);
      add(waiter, waiter.bytes);
      waiter.start();
    }
  };

  return {
    open(sender: Sender): Room {
      let own = 0;
      let isOver = false;
      const giveBack = () => {
        isOver = true;
        if (own === 0) return;
        add(sender, -own);
        own = 0;
        admitWaiting();
      };
      return {
        giveBack,
        async take(more) {
          const wanted = { ...sender, bytes: more };
          if (fits(wanted)) add(sender, more);
          else await room(wanted);
          own += more;
          // Released while this call waited: the late bytes are released as well.
          if (isOver) giveBack();
        },
      };
    },
    /** Bytes taken now. */
    taken: () => taken,
  };

  function room(wanted: Omit<Waiter, 'start'>): Promise<void> {
    if (line.filter(({ share }) => share === wanted.share).length >= waiting) throw new Busy(waitMs, 'work');
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...wanted,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1);
        reject(new Busy(waitMs, 'work'));
      }, waitMs);
      line.push(waiter);
    });
  }
}

const megabyte = 1024 * 1024;
const wait = { waiting: 32, waitMs: 5_000 } as const;

/** Bodies of the size of a usual form never wait for large ones. */
const small = createIntake({ ...wait, bytes: 32 * megabyte, strangerBytes: 16 * megabyte, shareBytes: 4 * megabyte });
const large = createIntake({ ...wait, bytes: 96 * megabyte, strangerBytes: 8 * megabyte, shareBytes: 16 * megabyte });
const smallBytes = 64 * 1024;

/** Room in memory for a body that announces this many bytes. */
export function roomFor(sender: Sender, announced: number): Room {
  if (announced <= smallBytes) return small.open(sender);
  // With its first byte a large body takes all its announced bytes, so that two of them never wait for each other
  // half-way.
  const room = large.open(sender);
  let paid = 0;
  let used = 0;
  return {
    giveBack: room.giveBack,
    async take(bytes) {
      used += bytes;
      const more = Math.max(used, announced) - paid;
      if (used <= paid) return;
      await room.take(more);
      paid += more;
    },
  };
}

/** Room in memory for the fields of a form with a file, whatever the form announces. */
export const roomForFields = (sender: Sender): Room => large.open(sender);

/** Files and texts that are written to disk while they come: a share may send several of the largest at a time. */
const disk = createIntake({ ...wait, bytes: 512 * megabyte, strangerBytes: 0, shareBytes: 64 * megabyte });

/** Room on the disk for a form with files. */
export const roomOnDisk = (sender: Sender): Room => disk.open(sender);
