import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import type { Clock } from './contract/clock';
import type { Random } from './contract/random';

export const systemClock: Clock = { now: () => new Date() };

const letters = '23456789abcdefghjkmnpqrstuvwxyz';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A buffer of random bytes: one system call per id takes ten times as long. */
const stock = Buffer.alloc(4_096);
let used = stock.length;

/** The characters of an id: to append them one by one would make a string for each. */
const codes = Array<number>(13).fill('n'.charCodeAt(0));

function nodeId(): string {
  for (let at = 1; at < codes.length; ) {
    if (used === stock.length) {
      randomFillSync(stock);
      used = 0;
    }
    const byte = stock[used] ?? 0;
    used += 1;
    // 252 = 7 × 36, so that all characters are equally likely.
    if (byte >= 252) continue;
    codes[at] = digits.charCodeAt(byte % 36);
    at += 1;
  }
  return String.fromCharCode(...codes);
}

/** Ids of 20 characters out of 31 (99 bits), which cannot be confused when read aloud. */
export const systemRandom: Random = {
  id: () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join(''),
  nodeId,
  secret: () => randomBytes(32).toString('base64url'),
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
};
