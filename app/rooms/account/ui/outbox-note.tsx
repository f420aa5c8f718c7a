import { Alert } from '~/kit/parts/alert';
import { rich } from '~/kit/parts/rich';
import { accountWords } from '~/rooms/account/words';

/** `outbox`: no mail server is configured, so links are in the log and in the outbox folder. */
export type MailKind = 'smtp' | 'outbox';

/** Tells people of a server that sends no mail who can help them: its contact, if the administrator has set one. */
export function NoMailNote({ contact, said }: { contact: string | null; said: string }) {
  return (
    <Alert title={accountWords.noMailServerIs}>
      <p>{rich(said, { person: (text) => (contact ? <a href={`mailto:${contact}`}>{contact}</a> : text) })}</p>
    </Alert>
  );
}

/** Tells the same below a message that the link was sent. */
export function OutboxHint({ mailKind }: { mailKind: MailKind }) {
  if (mailKind === 'smtp') return null;
  return <p>{accountWords.thisServerSendsNo}</p>;
}
