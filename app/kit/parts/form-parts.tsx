import type { ReactNode } from 'react';
import { limits } from '~/kit/limits';
import { kitWords } from '~/kit/words';
import { Alert } from './alert';
import { Field } from './field';

/** Messages by field; `form` is for the whole form. */
export type FormErrors<Name extends string> = Partial<Record<Name | 'form', string | undefined>> | undefined;
/** The typed values by field; never passwords. */
export type FormValues<Name extends string> = Partial<Record<Name, string | undefined>> | undefined;

interface PostFormProps {
  /** By default the page's own address. */
  action?: string;
  /** The message for the whole form, shown above it. */
  error?: string | undefined;
  children: ReactNode;
}

/** An account form. Validated only by the server, because the browser would show its own messages. */
export function PostForm({ action, error, children }: PostFormProps) {
  return (
    <>
      {error && (
        // No single field is wrong; without the focus a screen reader would start at the top of the page.
        <Alert tone="error" tabIndex={-1} autoFocus>
          {error}
        </Alert>
      )}
      <form method="post" action={action} className="stack" noValidate>
        {children}
      </form>
    </>
  );
}

interface Typed {
  value?: string | undefined;
  error?: string | undefined;
}

export function NicknameField({ value, error }: Typed) {
  return (
    <Field
      label={kitWords.name}
      name="nickname"
      hint={kitWords.whatWeCallYou}
      autoComplete="nickname"
      required
      maxCharacters={limits.nicknameMaxCharacters}
      defaultValue={value}
      error={error}
    />
  );
}

/** The account's email address, or a new one with `isNew`. */
export function EmailField({ value, error, isNew = false }: Typed & { isNew?: boolean }) {
  return (
    <Field
      label={isNew ? kitWords.newEmailAddress : kitWords.emailAddress}
      name="email"
      type="email"
      autoComplete={isNew ? 'email' : 'username'}
      required
      maxCharacters={limits.emailMaxCharacters}
      defaultValue={value}
      error={error}
    />
  );
}

interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** A new password: shows the rules, and password managers suggest one. */
  isNew?: boolean;
  error?: string | undefined;
}

/** A password field. The server never fills it in. */
export function PasswordField({
  label = kitWords.password,
  name = 'password',
  isNew = false,
  error,
}: PasswordFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      hint={isNew && kitWords.atLeastNCharacters({ n: limits.passwordMinCharacters })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      error={error}
    />
  );
}
