import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxMailer } from '~/providers/mail/outbox';
import { smtpMailer } from '~/providers/mail/smtp';
import { readMail } from '../../support/mail';

const from = 'Topiary <hello@topiary.example>';
const mail = {
  to: 'ada@example.org',
  subject: 'Verify your email for Topiary – jetzt, bitte ✓',
  text:
    `Grüße,\n\nhttp://topiary.test/verify-email?token=${'a'.repeat(43)}\n\n` +
    `${'A long line without end. '.repeat(20)}\n`,
};

describe('SMTP', () => {
  let server: SMTPServer;
  let received: { from: string; to: string[]; source: string; user: unknown }[];
  let refusal: Error | null;

  const listen = async (options: ConstructorParameters<typeof SMTPServer>[0] = {}) => {
    received = [];
    refusal = null;
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === 'ada@host' && auth.password === 'p@ss/word'
          ? done(null, { user: auth.username })
          : done(new Error('no')),
      onRcptTo: (_address, _session, done) => done(refusal),
      onData: (stream, session, done) => {
        let source = '';
        stream.setEncoding('utf8');
        stream.on('data', (piece: string) => {
          source += piece;
        });
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source,
            user: session.user,
          });
          done();
        });
      },
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  };
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('delivers a mail whole, with sender, recipient and every character', async () => {
    const host = await listen();
    await smtpMailer({ url: `smtp://${host}`, from }).send(mail);
    expect(received).toHaveLength(1);
    const [one] = received;
    expect(one).toMatchObject({ from: 'hello@topiary.example', to: ['ada@example.org'] });
    const read = readMail(one?.source ?? '');
    expect(read).toMatchObject({ to: mail.to, subject: mail.subject });
    expect(read.text.trimEnd()).toBe(mail.text.trimEnd());
    expect(read.link).toBe(`http://topiary.test/verify-email?token=${'a'.repeat(43)}`);
  });

  it('tells a mail program how to stop mails that have an address for it, and no other', async () => {
    const host = await listen();
    const mailer = smtpMailer({ url: `smtp://${host}`, from });
    const unsubscribe = `http://topiary.test/reminders/stop?token=${'a'.repeat(90)}.${'b'.repeat(43)}`;
    await mailer.send({ ...mail, unsubscribe });
    await mailer.send(mail);
    const [one = '', other = ''] = received.map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '));
    expect(/^List-Unsubscribe: *<(.*)>\r$/m.exec(one)?.[1]).toBe(unsubscribe);
    expect(one).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other).not.toContain('List-Unsubscribe');
  });

  it('signs in with the user and password of the address, whatever characters they have', async () => {
    const host = await listen({ authOptional: false });
    await smtpMailer({ url: `smtp://ada%40host:p%40ss%2Fword@${host}`, from }).send(mail);
    expect(received).toMatchObject([{ user: 'ada@host' }]);
    await expect(smtpMailer({ url: `smtp://ada%40host:wrong@${host}`, from }).send(mail)).rejects.toThrow();
  });

  it('throws when the server refuses, and when there is none', async () => {
    const host = await listen();
    refusal = new Error('no such mailbox');
    await expect(smtpMailer({ url: `smtp://${host}`, from }).send(mail)).rejects.toThrow();
    expect(received).toHaveLength(0);
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await expect(smtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow();
  });

  it('does not let anybody add a header or a recipient', async () => {
    const host = await listen();
    const mailer = smtpMailer({ url: `smtp://${host}`, from });
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: all@example.org' }).catch(() => {});
    await mailer.send({ ...mail, to: 'ada@example.org\r\nBcc: all@example.org' }).catch(() => {});
    for (const { to, source } of received) {
      expect(to).not.toContain('all@example.org');
      expect(source).not.toMatch(/^Bcc:/im);
    }
  });

  it('keeps nothing, so nothing can be deleted', async () => {
    const host = await listen();
    await expect(smtpMailer({ url: `smtp://${host}`, from }).forget(mail.to)).resolves.toBeUndefined();
  });
});

describe('the outbox', () => {
  let base: string;
  let folder: string;
  let said: string[];
  const mailer = () =>
    outboxMailer({
      folder,
      from,
      now: () => new Date('2026-01-31T12:00:00.123Z'),
      say: (line) => said.push(line),
    });
  const files = () => readdirSync(folder).sort();
  const read = () => files().map((name) => readMail(readFileSync(join(folder, name), 'utf8')));

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'topiary-mail-'));
    folder = join(base, 'not there yet', 'outbox');
    said = [];
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('writes a mail as a file that any mail reader opens', async () => {
    await mailer().send(mail);
    expect(files()[0]).toMatch(/^2026-01-31T12-00-00-123Z-\d+-1-[0-9a-f]{12}\.eml$/);
    const [one] = read();
    expect(one).toMatchObject({ to: mail.to, subject: mail.subject });
    expect(one?.text.trimEnd()).toBe(mail.text.trimEnd());
    const source = readFileSync(join(folder, files()[0] ?? ''), 'utf8');
    expect(source).toMatch(/^From: Topiary <hello@topiary\.example>$/m);
    expect(source).toMatch(/^Date: Sat, 31 Jan 2026 12:00:00 \+0000$/m);
  });

  it('is readable only by the server’s user', async () => {
    await mailer().send(mail);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, files()[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  it('logs the link that it was given, and no other link of the text', async () => {
    const link = `http://topiary.test/verify-email?token=${'a'.repeat(43)}`;
    const text = `Win a prize: https://evil.test/claim\n\n${link}\n`;
    await mailer().send({ ...mail, text, link });
    await mailer().send({ ...mail, text });
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(mail.to);
    expect(said[0]).toContain(link);
    for (const line of said) expect(line).not.toContain('evil.test');
    expect(said[1]).not.toContain('http');
  });

  it('keeps mails of the same moment apart and in order', async () => {
    const one = mailer();
    for (let serial = 1; serial <= 9; serial += 1) await one.send({ ...mail, subject: `Mail ${serial}` });
    expect(read().map(({ subject }) => subject)).toEqual(Array.from({ length: 9 }, (_, index) => `Mail ${index + 1}`));
  });

  it('deletes all mails to an address, in whatever spelling, and no others', async () => {
    const one = mailer();
    await one.send(mail);
    await one.send({ ...mail, to: 'ADA@Example.org' });
    await one.send({ ...mail, to: 'bob@example.org' });
    await mailer().forget('Ada@example.org');
    expect(read().map(({ to }) => to)).toEqual(['bob@example.org']);
  });

  it('has nothing to delete before the first mail', async () => {
    await expect(mailer().forget(mail.to)).resolves.toBeUndefined();
  });

  it('throws if it cannot write', async () => {
    // A file has the name of the folder.
    folder = join(base, 'file', 'outbox');
    writeFileSync(join(base, 'file'), '');
    await expect(mailer().send(mail)).rejects.toThrow();
    expect(said).toEqual([]);
  });
});
