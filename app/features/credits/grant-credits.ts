import { readCredits } from '~/domain/credit/prices';
import type { Refusal } from '~/domain/fault/refusal';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { cutToUnits } from '~/domain/text/plain-text';
import type { Clock } from '~/ports/clock';
import type { Ledger } from '~/ports/credit/ledger';
import type { Random } from '~/ports/random';

interface Deps {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly clock: Clock;
}

export interface AskedGrant {
  readonly userId: string;
  /** As it was typed. */
  readonly credits: string;
  /** Shown in the person's ledger. */
  readonly note?: string;
  /** Of the form: sending it twice grants once. */
  readonly key?: string;
}

export type GrantResult = { readonly ok: true; readonly credits: number; readonly balance: number } | Refusal;

/** Gives a person credits on behalf of an administrator: whole and positive numbers alone. */
export const grantCredits =
  ({ ledger, random, clock }: Deps) =>
  async ({ userId, credits: typed, note = '', key }: AskedGrant): Promise<GrantResult> => {
    const credits = readCredits(typed);
    if (credits === null) return { ok: false, status: 400, message: messages.credit.badNumber };
    await ledger.grant({
      id: key ? `${userId} ${key.slice(0, limits.idempotencyKeyMaxCharacters)}` : random.id(),
      userId,
      credits,
      note: cutToUnits(note.trim(), limits.grantNoteMaxCharacters),
      at: clock.now(),
    });
    return { ok: true, credits, balance: (await ledger.balance(userId)).credits };
  };
