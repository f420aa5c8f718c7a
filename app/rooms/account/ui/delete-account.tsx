import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { type FormErrors, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { accountWords } from '~/rooms/account/words';
import { type MailKind, OutboxHint } from './outbox-note';

interface DeleteAccountScreenProps {
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
      title={accountWords.deleteYourAccount}
      lead={accountWords.allOfYourMaps}
      foot={
        <p>
          {rich(accountWords.downloadYourDataFirst, {
            link: (text) => <Link to="/account/export">{text}</Link>,
            link2: (text) => <Link to="/account">{text}</Link>,
          })}
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
            <Button variant="danger">{accountWords.deleteMyAccount}</Button>
          </>
        ) : hasPassword ? (
          <>
            <PasswordField error={errors?.password} />
            <Button variant="danger">{accountWords.deleteMyAccount}</Button>
          </>
        ) : (
          <>
            <p>{accountWords.youHaveNoPassword}</p>
            <Button variant="quiet">{accountWords.sendTheLink}</Button>
          </>
        )}
      </PostForm>
    </SingleForm>
  );
}
