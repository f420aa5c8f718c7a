import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '~/rooms/account/rules/account';
import { type Mailer, unsubscribeHeaders } from './mailer';

/**
 * Mail as `.eml` files in a folder, for a server without SMTP. The text is also passed to `say`, because people look in
 * the server's log first.
 */
export function outboxMailer(options: {
  readonly folder: string;
  readonly from: string;
  readonly now: () => Date;
  readonly say: (line: string) => void;
}): Mailer {
  let serial = 0;
  // The name ends with a hash of the recipient, so that all mails to an address can be found without opening them.
  const ending = (address: string) =>
    `-${createHash('sha256').update(emailKey(address)).digest('hex').slice(0, 12)}.eml`;
  return {
    kind: 'outbox',
    async send({ link, unsubscribe, ...mail }) {
      mkdirSync(options.folder, { recursive: true, mode: 0o700 });
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail({
        ...mail,
        from: options.from,
        headers: unsubscribeHeaders(unsubscribe),
        date: options.now(),
        to: { name: '', address: mail.to },
      });
      serial += 1;
      const stamp = options.now().toISOString().replace(/[:.]/g, '-');
      const file = join(options.folder, `${stamp}-${process.pid}-${serial}${ending(mail.to)}`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      options.say(`Mail to ${mail.to} "${mail.subject}"${link ? `: ${link}` : ''} (${file})`);
    },
    async forget(address) {
      if (!existsSync(options.folder)) return;
      const theirs = (await readdir(options.folder)).filter((name) => name.endsWith(ending(address)));
      await Promise.all(theirs.map((name) => rm(join(options.folder, name), { force: true })));
    },
  };
}
