import { Alert } from '~/kit/parts/alert';

/** `outbox`: no mail server is configured, so links are in the log and in the outbox folder. */
export type MailKind = 'smtp' | 'outbox';

/** Tells where to find the mail on a server that sends none. */
export function OutboxNote() {
  return (
    <Alert title="No mail server is set up here.">
      <p>
        The administrator of this server finds the link in its log, and the mail in the folder <code>outbox</code> of
        its data.
      </p>
    </Alert>
  );
}

/** Tells the same below a message that the link was sent. */
export function OutboxHint({ mailKind }: { mailKind: MailKind }) {
  if (mailKind === 'smtp') return null;
  return (
    <p>
      This server sends no email: its administrator finds the link in the server’s log and in the folder{' '}
      <code>outbox</code> of its data.
    </p>
  );
}
