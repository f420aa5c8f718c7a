import type { RateLimit } from '~/kit/limits';

const minute = 60_000;

export const programLimits = {
  tokensPerUser: 20,
  nameMaxCharacters: 60,
  /** How often a token's last use is written. */
  useNotedEveryMs: 5 * minute,
} as const;

/** Calls with a wrong token. Right ones from the same address are not affected. */
export const wrongTokensByAddress: RateLimit = { name: 'wrong-tokens:address', times: 60, windowMs: minute };

/** How many due cards and pages of a search one call may ask for. */
export const dueMost = 50;
export const searchPagesMost = 50;
