import { AsyncLocalStorage } from 'node:async_hooks';

const shares = new AsyncLocalStorage<string>();

/** Attributes `work`, and everything that it starts, to a share: an account's id or, for visitors, an address. */
export const inShareOf = <T>(share: string, work: () => T): T => shares.run(share, work);

/** The share of the caller; the server's own work is one share as well. */
export const currentShare = (): string => shares.getStore() ?? 'server';
