import nodemailer from 'nodemailer';
import { expect, it } from 'vitest';
import { readMail } from '../support/mail';

// Other tests read mails with this decoder, so it must decode what nodemailer writes.
it.each([
  ['plain', 'Verify your email', 'Click https://topiary.example/verify-email?token=abc to confirm.\n'],
  [
    'letters beyond ASCII',
    'Grüße für Ægir – schön',
    `Hallo Jürgen,\n\nhttp://127.0.0.1:3000/x?token=${'a'.repeat(90)}\n\nTschüß = bye\n`,
  ],
  ['another script', '確認してください '.repeat(8).trim(), '確認\n\nhttps://topiary.example/x?a=1&b=2\n'],
])('mails are decoded as they were written: %s', async (_, subject, text) => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail({
    from: 'Topiary <t@x.org>',
    to: 'Ada <ada@example.org>',
    subject,
    text,
  });
  expect(readMail(String(message))).toMatchObject({
    to: 'ada@example.org',
    subject,
    text,
    link: /https?:\S+/.exec(text)?.[0],
  });
});
