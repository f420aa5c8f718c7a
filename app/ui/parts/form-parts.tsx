import type { ReactNode } from 'react';
import { limits } from '~/domain/limits';
import { Alert } from './alert';
import { Field } from './field';

/** Messages by field, and `form` for one that belongs to no field. */
export type FormErrors<Name extends string> = Partial<Record<Name | 'form', string | undefined>> | undefined;
/** What was typed, by field; never a password. */
export type FormValues<Name extends string> = Partial<Record<Name, string | undefined>> | undefined;

export interface PostFormProps {
  /** Where it goes; the page's own address unless told. */
  action?: string;
  /** The message that belongs to no field; it stands above the form. */
  error?: string | undefined;
  children: ReactNode;
}

/** A plain form about an account: fields below each other, judged by the server, in its words and not in the browser's. */
export function PostForm({ action, error, children }: PostFormProps) {
  return (
    <>
      {error && <Alert tone="error">{error}</Alert>}
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

/** What somebody is called. */
export function NicknameField({ value, error }: Typed) {
  return (
    <Field
      label="Name"
      name="nickname"
      hint="What we call you. It can be a nickname."
      autoComplete="nickname"
      required
      maxLength={limits.nicknameMaxCharacters}
      defaultValue={value}
      error={error}
    />
  );
}

/** An address of mail; of the account itself unless `isNew`. */
export function EmailField({ value, error, isNew = false }: Typed & { isNew?: boolean }) {
  return (
    <Field
      label={isNew ? 'New email address' : 'Email address'}
      name="email"
      type="email"
      autoComplete={isNew ? 'email' : 'username'}
      required
      maxLength={limits.emailMaxCharacters}
      defaultValue={value}
      error={error}
    />
  );
}

export interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** One that is being chosen: it says what is asked of it, and password managers offer one. */
  isNew?: boolean;
  error?: string | undefined;
}

/** A password. It never comes back from the server. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  isNew = false,
  error,
}: PasswordFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      hint={isNew && `At least ${limits.passwordMinCharacters} characters. Longer is better.`}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      error={error}
    />
  );
}
