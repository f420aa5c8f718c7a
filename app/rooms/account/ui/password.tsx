import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { type FormErrors, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { accountWords } from '~/rooms/account/words';
import { BackToAccount } from './back-to-account';

export function NoPassword({ others = '' }: { others?: string }) {
  return (
    <p>
      {rich(others ? accountWords.signInWithToHave({ others }) : accountWords.toHaveAPasswordAsk, {
        link: (text) => <Link to="/forgot-password">{text}</Link>,
      })}
    </p>
  );
}

type PasswordErrors = FormErrors<'password' | 'newPassword'>;

export function PasswordForm({ email, errors }: { email: string; errors?: PasswordErrors }) {
  return (
    <PostForm action="/account/password" error={errors?.form}>
      {/* Tells password managers to which account this password belongs. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <PasswordField label={accountWords.currentPassword} error={errors?.password} />
      <PasswordField label={accountWords.newPassword} name="newPassword" isNew error={errors?.newPassword} />
      <Button variant="quiet">{accountWords.changeThePassword}</Button>
      <p className="hint">{accountWords.allOtherSessionsEnd}</p>
    </PostForm>
  );
}

interface ChangePasswordScreenProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly errors?: PasswordErrors;
}

/** The password form on a page of its own, shown with the errors of a refused change. */
export function ChangePasswordScreen({ email, hasPassword, errors }: ChangePasswordScreenProps) {
  return (
    <SingleForm
      title={accountWords.changeYourPassword}
      foot={
        <p>
          <BackToAccount />
        </p>
      }
    >
      {hasPassword ? (
        <PasswordForm email={email} errors={errors} />
      ) : (
        <>
          {errors?.form && <Alert tone="error">{errors.form}</Alert>}
          <NoPassword />
        </>
      )}
    </SingleForm>
  );
}
