import { AsyncLocalStorage } from 'node:async_hooks';

const shares = new AsyncLocalStorage<string>();

/** Does `work`, and all that it starts, on behalf of an account's id or, for visitors, of an address. */
export const inShareOf = <T>(share: string, work: () => T): T => shares.run(share, work);

/** On whose behalf the caller works; the server's own work is one share as well. */
export const currentShare = (): string => shares.getStore() ?? 'server';
