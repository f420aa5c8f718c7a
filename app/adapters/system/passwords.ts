import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '~/ports/passwords';
import { takingTurns } from './turns';

/** OWASP's scrypt setting of 16 MB: N=2^14, r=8, p=5. About 100 ms of one core. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFC, so that the same password typed on another keyboard is the same bytes.
    scrypt(password.normalize('NFC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * scrypt on libuv's pool, `atATime` at once: more would starve the pool's file and DNS work, and let a flood of sign-ins
 * take all of the memory. Beyond `waiting` in line, `Busy`.
 */
export function scryptPasswords({ atATime = 2, waiting = 20 } = {}): Passwords {
  const inTurn = takingTurns(atATime, waiting);
  const nobody = { salt: randomBytes(16), key: randomBytes(keyBytes) };

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        const key = await derive(password, salt);
        return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
      }),
    verify: (password, hash) =>
      inTurn(async () => {
        const [, , , , salt, key] = hash?.split('$') ?? [];
        const known =
          salt && key ? { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') } : nobody;
        const same = timingSafeEqual(await derive(password, known.salt), known.key);
        return same && known !== nobody;
      }),
  };
}
