export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link that the text holds, where it has one. */
  readonly link?: string;
}

export interface Mailer {
  /** Where mails go: 'smtp' reaches people, 'outbox' is a folder on the server (the screens say which). */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail is handed over; throws when it is not. */
  send(mail: Mail): Promise<void>;
  /** Deletes what this server still holds of the mails to an address; a mailer that keeps none does nothing. */
  forget(address: string): Promise<void>;
}
