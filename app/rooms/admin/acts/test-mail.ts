import type { Refusal } from '~/kit/fault/refusal';
import { inLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { cutToUnits } from '~/kit/text/plain-text';
import type { Mailer } from '~/providers/mail/mailer';
import type { User } from '~/rooms/account/store/users';
import { adminWords } from '~/rooms/admin/words';
import type { Limiter } from '~/system/contract/limiter';
import { byAdministrator, type PeopleDeps } from './people';

interface Deps extends Pick<PeopleDeps, 'administrators' | 'clock' | 'random'> {
  readonly mailer: Mailer;
  readonly limiter: Limiter;
  readonly appUrl: string;
  readonly report: (event: string, error: unknown) => void;
}

const reasonMaxCharacters = 300;

/** Sends a mail to the administrator who asks, and reports the mail server's answer if it cannot be sent. */
export const sendTestMail =
  ({ administrators, mailer, limiter, appUrl, report, ...deps }: Deps) =>
  async (administrator: User): Promise<{ readonly ok: true; readonly kind: Mailer['kind'] } | Refusal> => {
    const { clock } = deps;
    for (const limit of [rateLimits.testMailBurst, rateLimits.testMailHour]) {
      const allowance = await limiter.take(limit, administrator.id, clock.now());
      if (allowance.allowed) continue;
      const { retryAfterMs } = allowance;
      return { ok: false, status: 429, message: messages.verification.mailLimit, retryAfterMs };
    }
    const isNoted = await administrators.note(
      byAdministrator(deps, administrator.id),
      'mail-tested',
      null,
      mailer.kind,
    );
    if (!isNoted) return { ok: false, status: 404, message: messages.request.notFound };
    try {
      await mailer.send(
        inLanguage(administrator.language, () => ({
          to: administrator.email,
          subject: adminWords.testMailSubject,
          text: [
            adminWords.testMailHello,
            '',
            adminWords.testMailArrives({ address: appUrl }),
            '',
            adminWords.testMailAsked({ page: `${appUrl}/admin/mail` }),
            '',
          ].join('\n'),
        })),
      );
      return { ok: true, kind: mailer.kind };
    } catch (error) {
      report('test mail failed', error);
      const reason = error instanceof Error ? cutToUnits(error.message, reasonMaxCharacters) : '';
      return { ok: false, status: 502, message: `${messages.administrator.mailFailed} ${reason}`.trim() };
    }
  };
