import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { cutToUnits } from '~/kit/text/plain-text';
import { readCredits } from '~/rooms/credit/rules/prices';
import type { Ledger } from '~/rooms/credit/store/ledger';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly clock: Clock;
}

interface AskedGrant {
  readonly userId: string;
  /** The amount as typed. */
  readonly credits: string;
  /** Shown in the user's ledger. */
  readonly note?: string;
  /** Idempotency key of the form: sending it twice grants once. */
  readonly key?: string;
}

type GrantResult = { readonly ok: true; readonly credits: number; readonly balance: number } | Refusal;

/** Gives a user credits on behalf of an administrator; the amount must be a positive whole number. */
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
