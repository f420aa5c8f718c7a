import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { passkeyWords } from '~/rooms/account/words';

/** Messages of /admin/storage by `?backup=`. Only these are shown, so that links cannot inject text. */
const problems = (): ReadonlyMap<string, string> =>
  new Map([
    ['confirm', messages.account.confirmationRequired],
    ['wrong', messages.account.passwordWrong],
    ['sign-in', passkeyWords.signInAgain],
    ['later', messages.signIn.tooManyRequests],
  ]);

export const backupProblem = (name: string | null): string | undefined => problems().get(name ?? '');

/** The key of the message about a refused backup. */
export function backupProblemOf({ status }: Refusal, { password }: { readonly password: string }): string {
  if (status === 429) return 'later';
  if (status === 403) return 'sign-in';
  return password ? 'wrong' : 'confirm';
}
