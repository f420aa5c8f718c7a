import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { cutToUnits } from '~/kit/text/plain-text';
import { readCredits } from '~/rooms/credit/rules/prices';
import { byAdministrator, type PeopleDeps } from './people';

type Deps = Pick<PeopleDeps, 'administrators' | 'clock' | 'random'>;

interface Asked {
  readonly userId: string;
  /** The amount as typed. */
  readonly credits: string;
  /** Shown in the user's ledger. */
  readonly note: string;
  /** Idempotency key of the form: sending it twice grants once. */
  readonly key: string;
}

/** Gives a user credits; the amount must be a positive whole number. */
export const grantByAdministrator =
  ({ administrators, ...deps }: Deps) =>
  async (
    administratorId: string,
    { userId, credits: typed, note, key }: Asked,
  ): Promise<{ readonly ok: true } | Refusal> => {
    const credits = readCredits(typed);
    if (credits === null) return { ok: false, status: 400, message: messages.credit.badNumber };
    const by = byAdministrator(deps, administratorId);
    const given = await administrators.grant(by, {
      id: key ? `${userId} ${key.slice(0, limits.idempotencyKeyMaxCharacters)}` : by.id,
      userId,
      credits,
      note: cutToUnits(note.trim(), limits.grantNoteMaxCharacters),
    });
    if (given === credits) return { ok: true };
    return given === null
      ? { ok: false, status: 404, message: messages.request.notFound }
      : { ok: false, status: 409, message: messages.credit.givenAlready };
  };
