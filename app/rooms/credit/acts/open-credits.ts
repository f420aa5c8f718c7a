import { limits } from '~/kit/limits';
import type { CreditTerms } from '~/rooms/credit/rules/prices';
import type { Balance, Ledger, LedgerEntry } from '~/rooms/credit/store/ledger';

interface Deps {
  readonly ledger: Ledger;
  /** Null: this server does without credits. */
  readonly terms: CreditTerms | null;
}

export interface OpenCredits extends Balance {
  readonly entries: readonly LedgerEntry[];
  /** Where the next page goes on; null on the last one. */
  readonly next: number | null;
}

/** A person's balance and a page of their ledger, newest first. */
export const openCredits =
  ({ ledger }: Deps) =>
  async (userId: string, before: number | null = null): Promise<OpenCredits> => {
    const limit = limits.ledgerEntriesPerPage;
    const [balance, entries] = await Promise.all([
      ledger.balance(userId),
      ledger.list(userId, { ...(before !== null && { before }), limit: limit + 1 }),
    ]);
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1) : undefined;
    return { ...balance, entries: shown, next: last?.n ?? null };
  };

/** What a person can spend now, and what a map costs; null where maps are free. */
export const creditsLeft =
  ({ ledger, terms }: Deps) =>
  async (userId: string): Promise<{ readonly available: number; readonly price: number } | null> => {
    if (terms === null) return null;
    const { credits, held } = await ledger.balance(userId);
    return { available: credits - held, price: limits.creditsPerMap };
  };
