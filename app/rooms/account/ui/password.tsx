import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { type FormErrors, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { backToAccount } from './back-to-account';

export function NoPassword({ others = '' }: { others?: string }) {
  return (
    <p>
      {others ? `You sign in with ${others}. To have a password as well,` : 'To have a password,'}{' '}
      <Link to="/forgot-password">ask for a link to set one</Link>.
    </p>
  );
}

type PasswordErrors = FormErrors<'password' | 'newPassword'>;

export function PasswordForm({ email, errors }: { email: string; errors?: PasswordErrors }) {
  return (
    <PostForm action="/account/password" error={errors?.form}>
      {/* Tells password managers to which account this password belongs. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <PasswordField label="Current password" error={errors?.password} />
      <PasswordField label="New password" name="newPassword" isNew error={errors?.newPassword} />
      <Button variant="quiet">Change the password</Button>
      <p className="hint">All other sessions end.</p>
    </PostForm>
  );
}

export interface ChangePasswordScreenProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly errors?: PasswordErrors;
}

/** The password form on a page of its own, shown with the errors of a refused change. */
export function ChangePasswordScreen({ email, hasPassword, errors }: ChangePasswordScreenProps) {
  return (
    <SingleForm title="Change your password" foot={<p>{backToAccount}</p>}>
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
