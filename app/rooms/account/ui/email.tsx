import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { EmailField, type FormErrors, type FormValues, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { accountWords } from '~/rooms/account/words';
import { BackToAccount } from './back-to-account';
import { type MailKind, OutboxHint } from './outbox-note';

interface ChangeEmailScreenProps {
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
      title={accountWords.changeYourAddress}
      lead={rich(accountWords.itIsEmailNow({ email }), { strong: (text) => <strong dir="auto">{text}</strong> })}
      foot={
        <p>
          <BackToAccount />
        </p>
      }
    >
      {sent && (
        <Alert tone="success" title={sent}>
          <OutboxHint mailKind={mailKind} />
        </Alert>
      )}
      {!passwords ? (
        <p>{accountWords.thereAreNoPasswords}</p>
      ) : hasPassword ? (
        <PostForm error={errors?.form}>
          <EmailField isNew value={values?.email} error={errors?.email} />
          <PasswordField error={errors?.password} />
          <Button>{accountWords.sendTheLink}</Button>
        </PostForm>
      ) : (
        <>
          {errors?.form && <Alert tone="error">{errors.form}</Alert>}
          <p>{rich(accountWords.youHaveNoPasswordTo, { link: (text) => <Link to="/forgot-password">{text}</Link> })}</p>
        </>
      )}
    </SingleForm>
  );
}

/** The page of the link in the mail to the new address. */
export function ConfirmEmailScreen({ token, newEmail }: { token: string; newEmail: string | null }) {
  return (
    <SingleForm
      title={accountWords.confirmYourNewAddress}
      foot={
        <p>
          <BackToAccount />
        </p>
      }
    >
      {newEmail === null ? (
        <>
          <Alert tone="error">{accountWords.thisLinkIsNo}</Alert>
          <p>
            <Link to="/account/email">{accountWords.askForANew}</Link>
          </p>
        </>
      ) : (
        <form method="post" action="/account/email" className="stack">
          <p>
            {rich(accountWords.emailsWillGoTo({ newEmail }), { strong: (text) => <strong dir="auto">{text}</strong> })}
          </p>
          <input type="hidden" name="token" value={token} />
          <Button>{accountWords.changeMyAddress}</Button>
        </form>
      )}
    </SingleForm>
  );
}
