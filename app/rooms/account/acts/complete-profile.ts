import { isReferralSource, knownGoals, referralSkipped } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Users;
  readonly clock: Clock;
}

/** Saves the chosen goals; false if none of them is known (§5: at least one goal). */
export const saveGoals =
  ({ users, clock }: Deps) =>
  async (userId: string, chosen: readonly string[]): Promise<boolean> => {
    const goals = knownGoals(chosen);
    return goals.length > 0 && users.change(userId, { goals }, clock.now());
  };

/** Saves an empty list, for users who skip the question (§4) or remove their goals. */
export const skipGoals =
  ({ users, clock }: Deps) =>
  (userId: string): Promise<boolean> =>
    users.change(userId, { goals: [] }, clock.now());

/** Saves the referral source; false if it is not one of the options. */
export const saveReferral =
  ({ users, clock }: Deps) =>
  async (userId: string, source: string): Promise<boolean> =>
    (source === referralSkipped || isReferralSource(source)) &&
    users.change(userId, { referralSource: source }, clock.now());
