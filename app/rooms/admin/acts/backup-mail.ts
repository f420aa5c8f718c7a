import { inLanguage } from '~/kit/language/reader';
import type { Mailer } from '~/providers/mail/mailer';
import type { Administrators } from '~/rooms/account/store/administrators';
import { adminBackupWords } from '~/rooms/admin/words/backups';
import type { BackupFailure } from '~/rooms/storage/rules/backups';

interface Deps {
  readonly administrators: Pick<Administrators, 'addresses'>;
  readonly mailer: Mailer;
  readonly appUrl: string;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Tells each administrator by a mail that a backup on a timer failed, or that an old one stays. False if none went out:
 * nobody reads the outbox.
 */
export const mailBackupFailure =
  ({ administrators, mailer, appUrl, report }: Deps) =>
  async ({ reason, detail }: Pick<BackupFailure, 'reason' | 'detail'>): Promise<boolean> => {
    if (mailer.kind === 'outbox') return false;
    const failed = (error: unknown) => report('the failure of a backup was not mailed', error);
    const addresses = await administrators.addresses().catch(failed);
    const isMade = reason === 'removal';
    let isSent = false;
    for (const { email, language } of addresses ?? []) {
      const mail = inLanguage(language, () => ({
        to: email,
        subject: isMade ? adminBackupWords.mailNotRemovedSubject : adminBackupWords.mailSubject,
        text: [
          (isMade ? adminBackupWords.mailNotRemoved : adminBackupWords.mailFailed)({ address: appUrl, detail }),
          '',
          adminBackupWords.mailMore({ page: `${appUrl}/admin/storage` }),
          '',
        ].join('\n'),
      }));
      const went = await mailer.send(mail).then(() => true, failed);
      isSent ||= went === true;
    }
    return isSent;
  };
