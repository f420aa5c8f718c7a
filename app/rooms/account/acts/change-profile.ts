import type { FieldErrors } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { timeZoneNamed } from '~/kit/text/time-zone';
import { checkNickname, normaliseNickname } from '~/rooms/account/rules/account';
import type { Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Users;
  readonly clock: Clock;
}

interface TypedProfile {
  readonly nickname: string;
  /** Empty: the browser's time zone. */
  readonly timeZone: string;
}

/** @returns the errors by field; null once the profile is saved */
export const changeProfile =
  ({ users, clock }: Deps) =>
  async (userId: string, typed: TypedProfile): Promise<FieldErrors<keyof TypedProfile> | null> => {
    const nickname = normaliseNickname(typed.nickname);
    const wrongName = checkNickname(nickname);
    const timeZone = typed.timeZone ? timeZoneNamed(typed.timeZone) : null;
    const isUnknown = typed.timeZone !== '' && timeZone === null;
    if (wrongName !== null || isUnknown) {
      return {
        ...(wrongName === null ? {} : { nickname: wrongName }),
        ...(isUnknown ? { timeZone: messages.account.timeZoneUnknown } : {}),
      };
    }
    await users.change(userId, { nickname, timeZone }, clock.now());
    return null;
  };
