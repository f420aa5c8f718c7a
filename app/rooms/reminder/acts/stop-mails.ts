import type { Reminders } from '~/rooms/reminder/store/reminders';
import type { Secrets } from '~/system/contract/secrets';

/** The address in a mail that stops further ones, signed out too. It can do nothing else, so it does not expire. */
export const stopAddress = (
  { appUrl, secrets }: { readonly appUrl: string; readonly secrets: Secrets },
  userId: string,
): string => `${appUrl}/reminders/stop?token=${secrets.sign({ stopsMailsOf: userId })}`;

interface Deps {
  readonly reminders: Pick<Reminders, 'stopMail'>;
  readonly secrets: Secrets;
}

const userOf = (secrets: Secrets, token: string): string | null => {
  const payload = secrets.open(token);
  return typeof payload?.stopsMailsOf === 'string' ? payload.stopsMailsOf : null;
};

/** Whether a token could stop somebody's mails. */
export const canStop =
  ({ secrets }: Pick<Deps, 'secrets'>) =>
  (token: string): boolean =>
    userOf(secrets, token) !== null;

/** Turns off reminders by mail (RFC 8058). Idempotent; false if the token is forged. */
export const stopMails =
  ({ reminders, secrets }: Deps) =>
  async (token: string): Promise<boolean> => {
    const userId = userOf(secrets, token);
    if (userId === null) return false;
    // A deleted account gets no mail either, so that this succeeds for it too.
    await reminders.stopMail(userId);
    return true;
  };
