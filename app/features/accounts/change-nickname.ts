import { checkNickname, normaliseNickname } from '~/domain/account/account';
import type { Clock } from '~/ports/clock';
import type { Users } from '~/ports/users';

interface Deps {
  readonly users: Users;
  readonly clock: Clock;
}

/** @returns what is wrong with the name, or null */
export const changeNickname =
  ({ users, clock }: Deps) =>
  async (userId: string, typed: string): Promise<string | null> => {
    const nickname = normaliseNickname(typed);
    const wrong = checkNickname(nickname);
    if (wrong === null) await users.change(userId, { nickname }, clock.now());
    return wrong;
  };
