import type { FieldErrors } from '~/kit/fault/refusal';
import type { Users } from '~/rooms/account/store/users';
import { readReviewSettings, type TypedReviewSettings } from '~/rooms/review/rules/settings';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Pick<Users, 'change'>;
  readonly clock: Clock;
}

/** @returns the errors by field; null once it is saved */
export const changeReviewSettings =
  ({ users, clock }: Deps) =>
  async (userId: string, typed: TypedReviewSettings): Promise<FieldErrors<keyof TypedReviewSettings> | null> => {
    const read = readReviewSettings(typed);
    if ('errors' in read) return read.errors;
    await users.change(userId, read.settings, clock.now());
    return null;
  };
