import type { Transporter } from 'nodemailer';
import { type Mailer, unsubscribeHeaders } from './mailer';

const patienceMs = 10_000;

/** Sends mail through the server at `url` (`smtp://user:password@host:port`, or `smtps://`). */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  let opened: Promise<Transporter> | undefined;
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { url: options.url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
      { from: options.from },
    );
  };
  return {
    kind: 'smtp',
    async send({ link: _, unsubscribe, ...mail }) {
      // An object is one recipient; a string would be parsed as a list.
      const headers = unsubscribeHeaders(unsubscribe);
      opened ??= transport();
      await (await opened).sendMail({ ...mail, headers, to: { name: '', address: mail.to } });
    },
    async forget() {},
  };
}
