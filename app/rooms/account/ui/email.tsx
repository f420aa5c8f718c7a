import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { EmailField, type FormErrors, type FormValues, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { backToAccount } from './back-to-account';
import { type MailKind, OutboxHint } from './outbox-note';

export interface ChangeEmailScreenProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly mailKind: MailKind;
  readonly passwords: boolean;
  readonly sent?: string | undefined;
  readonly errors?: FormErrors<'email' | 'password'>;
  readonly values?: FormValues<'email' | 'password'>;
}

/** Asks for the new address and for the password, because changing the address takes over the account. */
export function ChangeEmailScreen({
  email,
  hasPassword,
  mailKind,
  passwords,
  sent,
  errors,
  values,
}: ChangeEmailScreenProps) {
  return (
    <SingleForm
      title="Change your address"
      lead={
        <>
          It is <strong dir="auto">{email}</strong> now, and stays so until you confirm the new one.
        </>
      }
      foot={<p>{backToAccount}</p>}
    >
      {sent && (
        <Alert tone="success" title={sent}>
          <OutboxHint mailKind={mailKind} />
        </Alert>
      )}
      {!passwords ? (
        <p>There are no passwords on this server, so its administrator changes addresses.</p>
      ) : hasPassword ? (
        <PostForm error={errors?.form}>
          <EmailField isNew value={values?.email} error={errors?.email} />
          <PasswordField error={errors?.password} />
          <Button>Send the link</Button>
        </PostForm>
      ) : (
        <>
          {errors?.form && <Alert tone="error">{errors.form}</Alert>}
          <p>
            You have no password. To change the address,{' '}
            <Link to="/forgot-password">ask for a link to set a password</Link> first: it proves that your present
            address is yours.
          </p>
        </>
      )}
    </SingleForm>
  );
}

/** The page of the link in the mail to the new address. */
export function ConfirmEmailScreen({ token, newEmail }: { token: string; newEmail: string | null }) {
  return (
    <SingleForm title="Confirm your new address" foot={<p>{backToAccount}</p>}>
      {newEmail === null ? (
        <>
          <Alert tone="error">This link is no longer valid, or belongs to another account.</Alert>
          <p>
            <Link to="/account/email">Ask for a new one</Link>
          </p>
        </>
      ) : (
        <form method="post" action="/account/email" className="stack">
          <p>
            Emails will go to <strong dir="auto">{newEmail}</strong>, and you will sign in with it.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button>Change my address</Button>
        </form>
      )}
    </SingleForm>
  );
}
