import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { type FormErrors, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { type MailKind, OutboxHint } from './outbox-note';

export interface DeleteAccountScreenProps {
  readonly hasPassword: boolean;
  /** The token of the mail's link; null if it is no longer valid. */
  readonly token: string | null;
  readonly problem?: string | undefined;
  readonly mailKind: MailKind;
  readonly sent?: string | undefined;
  readonly errors?: FormErrors<'password'>;
}

/** Deletes the account, after the password or a mailed link. */
export function DeleteAccountScreen({ hasPassword, token, problem, mailKind, sent, errors }: DeleteAccountScreenProps) {
  return (
    <SingleForm
      title="Delete your account"
      lead="All of your maps, lessons, cards and sessions go with it, public maps too. This cannot be undone."
      foot={
        <p>
          <Link to="/account/export">Download your data</Link> first, or go{' '}
          <Link to="/account">back to your account</Link>
        </p>
      }
    >
      {sent && (
        <Alert tone="success" title={sent}>
          <OutboxHint mailKind={mailKind} />
        </Alert>
      )}
      <PostForm error={errors?.form ?? problem}>
        {token !== null ? (
          <>
            <input type="hidden" name="token" value={token} />
            <Button variant="danger">Delete my account</Button>
          </>
        ) : hasPassword ? (
          <>
            <PasswordField error={errors?.password} />
            <Button variant="danger">Delete my account</Button>
          </>
        ) : (
          <>
            <p>You have no password here, so we send a link to your address to be sure that it is you.</p>
            <Button variant="quiet">Send the link</Button>
          </>
        )}
      </PostForm>
    </SingleForm>
  );
}
