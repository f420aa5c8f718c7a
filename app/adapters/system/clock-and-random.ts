import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '~/ports/clock';
import type { Random } from '~/ports/random';

export const systemClock: Clock = { now: () => new Date() };

const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ids of 20 characters out of 31 (99 bits), none of which is mistaken for another when read aloud. */
export const systemRandom: Random = {
  id: () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join(''),
  secret: () => randomBytes(32).toString('base64url'),
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
};
