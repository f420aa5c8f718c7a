import type { FieldErrors } from '~/domain/fault/refusal';
import { readReviewSettings, type TypedReviewSettings } from '~/domain/recall/settings';
import type { Clock } from '~/ports/clock';
import type { Users } from '~/ports/users';

interface Deps {
  readonly users: Pick<Users, 'change'>;
  readonly clock: Clock;
}

/** @returns what is wrong, by field; null once it is saved */
export const changeReviewSettings =
  ({ users, clock }: Deps) =>
  async (
    userId: string,
    typed: TypedReviewSettings,
  ): Promise<FieldErrors<keyof TypedReviewSettings> | null> => {
    const read = readReviewSettings(typed);
    if ('errors' in read) return read.errors;
    await users.change(userId, read.settings, clock.now());
    return null;
  };
