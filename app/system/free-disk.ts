import { statfsSync } from 'node:fs';

/** How long a measurement is reused. */
const keptForMs = 1_000;

/**
 * Whether less than `leastBytes` of a folder's disk is free for this user; measured at most once a second. If measuring
 * fails, the disk counts as free.
 */
export function lowDisk(
  folder: string,
  leastBytes: number,
  freeBytes: (folder: string) => number = freeOn,
): () => boolean {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLow = false;
  return () => {
    const now = performance.now();
    if (now - askedAt < keptForMs) return isLow;
    askedAt = now;
    try {
      isLow = freeBytes(folder) < leastBytes;
    } catch {
      isLow = false;
    }
    return isLow;
  };
}

/** The bytes that are free for this user. */
export function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
