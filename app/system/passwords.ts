import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { takingTurns } from '~/threads/turns';
import { guessing } from '~/threads/words/guesses';
import type { Passwords } from './contract/passwords';

/** Cost of scrypt: memory is 128 · N · r bytes, time grows with N · r · p. */
interface ScryptCost {
  /** A power of two. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's scrypt setting of 16 MB. About 100 ms of one core. */
const costNow: ScryptCost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
/** Maximum cost of a stored hash, whoever wrote it: some 128 MB and three seconds. */
const memoryMaxBytes = 128 * 2 ** 20;
const workMax = 2 ** 24;

interface Hash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const derive = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 2 * memoryMaxBytes };
    // NFC, so that the same password typed on another keyboard gives the same bytes.
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const written = ({ cost: { N, r, p }, salt, key }: Hash): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Parses a hash with its cost; null if it is not one of ours or would cost too much. */
function read(hash: string): Hash | null {
  const [, N, r, p, salt, key] = /^scrypt\$(\d{1,8})\$(\d{1,4})\$(\d{1,4})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (!salt || !key) return null;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const isPowerOfTwo = cost.N > 1 && Number.isInteger(Math.log2(cost.N));
  if (!isPowerOfTwo || cost.r < 1 || cost.p < 1) return null;
  if (128 * cost.N * cost.r > memoryMaxBytes || cost.N * cost.r * cost.p > workMax) return null;
  const found = { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
  return found.key.length === keyBytes ? found : null;
}

/**
 * scrypt on libuv's pool, `atATime` at once: more would starve the pool's file and DNS work, and a flood of sign-ins
 * could take all of the memory. Throws `Busy` if more than `waiting` calls of an account or address wait.
 */
export function scryptPasswords({ atATime = 2, waiting = 40, cost = costNow } = {}): Passwords {
  const lane = { waiting };
  // A whole school may share one address, and each call is short.
  const inTurn = takingTurns({ atATime, perShare: atATime, waiting: 5 * waiting, lane, at: 'passwords' });
  const nobody: Hash = { cost, salt: randomBytes(16), key: randomBytes(keyBytes) };

  return {
    ...guessing(),
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        return written({ cost, salt, key: await derive(password, salt, cost) });
      }),
    verify: (password, hash) =>
      inTurn(async () => {
        const known = (hash && read(hash)) || nobody;
        const same = timingSafeEqual(await derive(password, known.salt, known.cost), known.key);
        return same && known !== nobody;
      }),
    isOutdated: (hash) => {
      const made = read(hash)?.cost;
      return made !== undefined && (made.N !== cost.N || made.r !== cost.r || made.p !== cost.p);
    },
  };
}
