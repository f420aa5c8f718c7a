import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import type { Clock } from './contract/clock';
import type { Random } from './contract/random';

export const systemClock: Clock = { now: () => new Date() };

const letters = '23456789abcdefghjkmnpqrstuvwxyz';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A buffer of random bytes: one system call per id takes ten times as long. */
const stock = Buffer.alloc(4_096);
let used = stock.length;

/** Draws an id: to append its characters one by one would make a string for each. */
function drawn(length: number, first: string, from: string): () => string {
  const codes = Array.from({ length }, (_, at) => first.charCodeAt(at) || 0);
  // All characters are equally likely.
  const below = 256 - (256 % from.length);
  return () => {
    for (let at = first.length; at < length; ) {
      if (used === stock.length) {
        randomFillSync(stock);
        used = 0;
      }
      const byte = stock[used] ?? 0;
      used += 1;
      if (byte >= below) continue;
      codes[at] = from.charCodeAt(byte % from.length);
      at += 1;
    }
    return String.fromCharCode(...codes);
  };
}

/** Ids of 20 characters out of 31 (99 bits), which cannot be confused when read aloud. */
export const systemRandom: Random = {
  id: drawn(20, '', letters),
  nodeId: drawn(13, 'n', digits),
  secret: () => randomBytes(32).toString('base64url'),
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
};
