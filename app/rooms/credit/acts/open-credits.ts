import { limits } from '~/kit/limits';
import type { CreditTerms } from '~/rooms/credit/rules/prices';
import type { Balance, Ledger, LedgerEntry } from '~/rooms/credit/store/ledger';

interface Deps {
  readonly ledger: Ledger;
  /** Null: credits are not used on this server. */
  readonly terms: CreditTerms | null;
}

interface OpenCredits extends Balance {
  readonly entries: readonly LedgerEntry[];
  /** The cursor of the next page; null on the last one. */
  readonly next: number | null;
}

/** A user's balance and a page of their ledger, newest first. */
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

/** The user's available credits and the price of a map; null if maps are free. */
export const creditsLeft =
  ({ ledger, terms }: Deps) =>
  async (userId: string): Promise<{ readonly available: number; readonly price: number } | null> => {
    if (terms === null) return null;
    const { credits, held } = await ledger.balance(userId);
    return { available: credits - held, price: limits.creditsPerMap };
  };
