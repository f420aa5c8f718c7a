export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link in the text, if it has one. */
  readonly link?: string;
  /** An address that stops mails of this kind by one POST (RFC 8058), for mails that nobody asked for just now. */
  readonly unsubscribe?: string;
}

/** The headers of a mail's address to unsubscribe (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (address: string | undefined): Readonly<Record<string, string>> =>
  address === undefined
    ? {}
    : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

export interface Mailer {
  /** The destination of mails: 'smtp' reaches people, 'outbox' is a folder on the server (the screens say which). */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail is accepted for delivery; throws otherwise. */
  send(mail: Mail): Promise<void>;
  /** Deletes what this server still stores of mails to an address; does nothing if it stores none. */
  forget(address: string): Promise<void>;
}
