import { Alert } from '~/kit/parts/alert';

/** `outbox`: no mail server is configured, so links are in the log and in the outbox folder. */
export type MailKind = 'smtp' | 'outbox';

/** Tells people of a server that sends no mail who can help them: its contact, if the administrator has set one. */
export function NoMailNote({ contact, asks }: { contact: string | null; asks: string }) {
  return (
    <Alert title="No mail server is set up here.">
      <p>
        {contact ? <a href={`mailto:${contact}`}>{contact}</a> : 'The person who runs this server'} can help you: {asks}
      </p>
    </Alert>
  );
}

/** Tells the same below a message that the link was sent. */
export function OutboxHint({ mailKind }: { mailKind: MailKind }) {
  if (mailKind === 'smtp') return null;
  return <p>This server sends no mail: ask its administrator for the link, which is in the server’s log.</p>;
}
