import type { Users } from '~/rooms/account/store/users';
import { type Answer, given, refused } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';

/** Refuses a caller whose token may only read; null if it may write. */
export const refuseReader = ({ mayWrite }: Caller) => (mayWrite ? null : refused(403, programWords.tokenReadsOnly));

export interface Who {
  readonly id: string;
  readonly name: string;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly mayWrite: boolean;
}

/** The account that the token belongs to. */
export const whoCalls =
  ({ users }: { readonly users: Pick<Users, 'byId'> }) =>
  async ({ userId, mayWrite }: Caller): Promise<Answer<Who>> => {
    const user = await users.byId(userId);
    if (!user) return refused(401, programWords.tokenWrong);
    const { id, nickname, language, timeZone } = user;
    return given({ id, name: nickname, language, timeZone, mayWrite });
  };
