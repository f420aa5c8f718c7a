import { statfsSync } from 'node:fs';

/** How long one look at the disk holds. */
const keptForMs = 1_000;

/**
 * Whether less than `leastBytes` of the disk of a folder is free for this user; looked at once a second at most. A disk
 * that cannot be asked counts as free.
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

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
