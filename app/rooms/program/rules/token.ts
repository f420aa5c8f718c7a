import { programLimits } from './limits';

/** The permission of a token; `write` includes `read`. */
export const permissions = ['read', 'write'] as const;
export type Permission = (typeof permissions)[number];

/** The lifetimes to choose from, in days; empty for a token that does not expire. */
export const lifetimes = ['30', '90', '365', ''] as const;
type Lifetime = (typeof lifetimes)[number];

export const defaultLifetime: Lifetime = '90';

/** A program that calls for a user. */
export interface Caller {
  readonly userId: string;
  readonly mayWrite: boolean;
  readonly tokenId: string;
}

/** Makes tokens recognisable, for people and for scanners of leaked secrets. */
const prefix = 'topiary_';

export const tokenOf = (secret: string): string => `${prefix}${secret}`;

/** The token of an Authorization header (RFC 6750); null if the header is missing or has another form. */
export function bearerToken(header: string | null): string | null {
  const [, token] = /^Bearer +(topiary_[\w-]{27,86})$/i.exec(header ?? '') ?? [];
  return token ?? null;
}

/** A token's name from the typed text: on one line; empty if nothing is left. */
export const tokenName = (typed: string): string => typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** When a token that is made now expires; null for never. */
export const expiryOf = (lifetime: Lifetime, now: Date): Date | null =>
  lifetime === '' ? null : new Date(now.getTime() + Number(lifetime) * 24 * 60 * 60_000);

/** Whether a use is written: at most one in some minutes. */
export const isUseNoted = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < programLimits.useNotedEveryMs;
