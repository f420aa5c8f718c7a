import { messages } from '~/kit/messages';
import { type Arrival, noArrival } from '~/kit/request/arrival';
import { accountLimits } from '~/rooms/account/rules/limits';
import { mailWords } from '~/rooms/account/words';
import { type MailDeps, type MailResult, mailLink } from './mail-link';

export type SendVerification = (userId: string, arrival?: Arrival) => Promise<MailResult>;

/** Mails a new verification link, unless the address is verified. */
export const sendVerification =
  (deps: MailDeps): SendVerification =>
  async (userId, arrival = noArrival) => {
    const user = await deps.users.byId(userId);
    if (!user) return { ok: false, status: 401, message: messages.verification.noUser };
    if (user.emailVerified) return { ok: true };
    return mailLink(deps, {
      userId,
      purpose: 'verify',
      to: user.email,
      path: '/verify-email',
      goodForMs: accountLimits.verifyLinkMs,
      arrival,
      language: user.language,
      subject: () => mailWords.verifySubject,
      text: (url) => [mailWords.hello, '', mailWords.verify, '', url, '', mailWords.verifyOnce],
    });
  };
