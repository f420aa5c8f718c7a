import type { ReactNode } from 'react';
import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { PasswordField, PostForm } from '~/kit/parts/form-parts';
import { Time } from '~/kit/parts/time';
import { type Arrival, withArrival } from '~/kit/request/arrival';
import { passkeyWords } from '~/rooms/account/rules/passkey-words';
import { PasskeyForm } from './passkey-form';

/** Signs in with a passkey, which identifies the user. */
export function PasskeySignInScreen({ arrival, problem }: { arrival: Arrival; problem?: string | undefined }) {
  return (
    <SingleForm
      title="Sign in with a passkey"
      lead="Your device asks for your finger, your face or its code."
      foot={
        <p>
          <a href={withArrival('/login', arrival)}>Other ways to sign in</a>
        </p>
      }
    >
      <PasskeyForm
        action={withArrival('/login/passkey', arrival)}
        purpose="sign-in"
        label="Use a passkey"
        problem={problem}
      />
    </SingleForm>
  );
}

/** Asks for a passkey after the password or a provider's sign-in. */
export function SecondFactorScreen({ problem }: { problem?: string | undefined }) {
  return (
    <SingleForm
      title="One more step"
      lead="You are almost in. You have chosen to be asked for a passkey, too."
      foot={<p>Lost your passkeys? The administrator of this server can make you a link that signs in once.</p>}
    >
      <PasskeyForm action="/login/second" purpose="confirm" label="Use a passkey" problem={problem} />
    </SingleForm>
  );
}

interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface SecurityScreenProps {
  readonly passkeys: readonly ShownPasskey[];
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

const backToAccount = <a href="/account">Back to your account</a>;

/** The user's passkeys, and the setting of the second factor. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { passkeys, hasPassword, secondFactor, notice, problem } = props;
  return (
    <div className="narrow stack">
      <PageHeader title="Security" subtitle={backToAccount} />
      {notice && <Alert tone="success">{notice}</Alert>}
      <Card className="stack">
        <h2>Passkeys</h2>
        <p>
          A passkey signs you in with your device: with a finger, a face or its code. Nobody can guess it, and it works
          on this site alone.
        </p>
        {passkeys.length > 0 && (
          <ul className="plain-list stack-s stack" aria-label="Your passkeys">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id}>
                <a href={`/account/security/${id}`} dir="auto">
                  {name}
                </a>
                <p className="hint">
                  Added <Time at={createdAt} />
                  {lastUsedAt ? (
                    <>
                      , last used <Time at={lastUsedAt} />
                    </>
                  ) : (
                    ', not used yet'
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink variant="quiet" icon="plus" to="/account/security/add" reloadDocument>
          Add a passkey
        </ButtonLink>
      </Card>
      {hasPassword && passkeys.length > 0 && (
        <Card className="stack">
          <h2>After the password</h2>
          <p>
            {secondFactor
              ? 'After your password, or another way in, you are asked for a passkey.'
              : 'Your password alone signs you in. Ask for a passkey after it, and a stolen password opens nothing.'}
          </p>
          <PostForm action="/account/security" error={problem}>
            <input type="hidden" name="second" value={secondFactor ? '0' : '1'} />
            <PasswordField label="Your password" />
            <Button variant="quiet">{secondFactor ? 'Ask for the password alone' : 'Ask for both'}</Button>
          </PostForm>
        </Card>
      )}
    </div>
  );
}

function NameField({ value }: { value?: string | undefined }) {
  return (
    <Field
      label="Name"
      name="name"
      hint="What you know it by, such as “My phone”."
      autoComplete="off"
      maxCharacters={limits.nicknameMaxCharacters}
      defaultValue={value}
    />
  );
}

const backToSecurity: ReactNode = (
  <p>
    <a href="/account/security">Back to your passkeys</a>
  </p>
);

export interface AddPasskeyScreenProps {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Whether the session of a user without a password is fresh enough to allow it. */
  readonly signedInNow: boolean;
  readonly problem?: string | undefined;
  readonly name?: string | undefined;
}

/** Adds a passkey of this device or of a security key, after the password, a passkey or a fresh sign-in. */
export function AddPasskeyScreen(props: AddPasskeyScreenProps) {
  const { hasPassword, hasPasskey, signedInNow, problem, name } = props;
  if (!hasPassword && !hasPasskey && !signedInNow)
    return (
      <SingleForm title="Add a passkey" lead="Your device makes it and keeps it." foot={backToSecurity}>
        <Alert tone="info">{passkeyWords.signInAgain}</Alert>
      </SingleForm>
    );
  return (
    <SingleForm title="Add a passkey" lead="Your device makes it and keeps it." foot={backToSecurity}>
      <PasskeyForm
        action="/account/security/add"
        purpose="add"
        label="Add a passkey"
        problem={problem}
        isConfirmedFirst={!hasPassword && !signedInNow}
      >
        <NameField value={name} />
        {hasPassword && <PasswordField label="Your password" />}
      </PasskeyForm>
    </SingleForm>
  );
}

export interface PasskeyScreenProps {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly hasPassword: boolean;
  /** Whether the session of a user without a password is fresh enough to allow it. */
  readonly signedInNow: boolean;
  readonly problem?: string | undefined;
}

/** A passkey: its name, and its removal after the password or a passkey. */
export function PasskeyScreen({ passkey, hasPassword, signedInNow, problem }: PasskeyScreenProps) {
  const { id, name } = passkey;
  const remove = `/account/security/${id}/remove`;
  return (
    <SingleForm title="A passkey" lead={<bdi>{name}</bdi>} foot={backToSecurity}>
      <PostForm action={`/account/security/${id}`}>
        <NameField value={name} />
        <Button variant="quiet">Save the name</Button>
      </PostForm>
      <h2>Remove it</h2>
      <p>It then signs nobody in here. Your device may still list it: remove it there, too.</p>
      {(hasPassword || signedInNow) && (
        <PostForm action={remove} error={problem}>
          {hasPassword && <PasswordField label="Your password" />}
          <Button variant="danger">Remove</Button>
        </PostForm>
      )}
      {!signedInNow && (
        <PasskeyForm
          action={remove}
          purpose="confirm"
          label={hasPassword ? 'Remove, confirmed by a passkey' : 'Remove'}
          variant="danger"
          problem={hasPassword ? undefined : problem}
        />
      )}
    </SingleForm>
  );
}
