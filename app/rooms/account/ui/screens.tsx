import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { PasswordField, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { type Arrival, withArrival } from '~/kit/request/arrival';
import { accountWords, passkeyWords } from '~/rooms/account/words';
import { PasskeyForm } from './passkey-form';

/** Signs in with a passkey, which identifies the user. */
export function PasskeySignInScreen({ arrival, problem }: { arrival: Arrival; problem?: string | undefined }) {
  return (
    <SingleForm
      title={accountWords.signInWithA}
      lead={accountWords.yourDeviceAsksFor}
      foot={
        <p>
          <a href={withArrival('/login', arrival)}>{accountWords.otherWaysToSign}</a>
        </p>
      }
    >
      <PasskeyForm
        action={withArrival('/login/passkey', arrival)}
        purpose="sign-in"
        label={accountWords.useAPasskey}
        problem={problem}
      />
    </SingleForm>
  );
}

/** Asks for a passkey after the password or a provider's sign-in. */
export function SecondFactorScreen({ problem }: { problem?: string | undefined }) {
  return (
    <SingleForm
      title={accountWords.oneMoreStep}
      lead={accountWords.youAreAlmostIn}
      foot={<p>{accountWords.lostYourPasskeysThe}</p>}
    >
      <PasskeyForm action="/login/second" purpose="confirm" label={accountWords.useAPasskey} problem={problem} />
    </SingleForm>
  );
}

interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

interface SecurityScreenProps {
  readonly passkeys: readonly ShownPasskey[];
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** The user's passkeys, and the setting of the second factor. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { passkeys, hasPassword, secondFactor, notice, problem } = props;
  return (
    <div className="narrow stack">
      <PageHeader title={accountWords.security} subtitle={<a href="/account">{accountWords.backToYourAccount}</a>} />
      {notice && <Alert tone="success">{notice}</Alert>}
      <Card className="stack">
        <h2>{accountWords.passkeys}</h2>
        <p>{accountWords.aPasskeySignsYou}</p>
        {passkeys.length > 0 && (
          <ul className="plain-list stack-s stack" aria-label={accountWords.yourPasskeys}>
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id}>
                <a href={`/account/security/${id}`} dir="auto">
                  {name}
                </a>
                <p className="hint">
                  {lastUsedAt
                    ? rich(accountWords.addedLastUsed, {
                        time: <Time at={createdAt} />,
                        time2: <Time at={lastUsedAt} />,
                      })
                    : rich(accountWords.addedNotUsed, { time: <Time at={createdAt} /> })}
                </p>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink variant="quiet" icon="plus" to="/account/security/add" reloadDocument>
          {accountWords.addAPasskey}
        </ButtonLink>
      </Card>
      {hasPassword && passkeys.length > 0 && (
        <Card className="stack">
          <h2>{accountWords.afterThePassword}</h2>
          <p>{secondFactor ? accountWords.afterYourPasswordOr : accountWords.yourPasswordAloneSigns}</p>
          <PostForm action="/account/security" error={problem}>
            <input type="hidden" name="second" value={secondFactor ? '0' : '1'} />
            <PasswordField label={accountWords.yourPassword} />
            <Button variant="quiet">{secondFactor ? accountWords.askForThePassword : accountWords.askForBoth}</Button>
          </PostForm>
        </Card>
      )}
    </div>
  );
}

function NameField({ value }: { value?: string | undefined }) {
  return (
    <Field
      label={accountWords.name}
      name="name"
      hint={accountWords.whatYouKnowIt}
      autoComplete="off"
      maxCharacters={limits.nicknameMaxCharacters}
      defaultValue={value}
    />
  );
}

const BackToSecurity = () => (
  <p>
    <a href="/account/security">{accountWords.backToYourPasskeys}</a>
  </p>
);

interface AddPasskeyScreenProps {
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
      <SingleForm title={accountWords.addAPasskey} lead={accountWords.yourDeviceMakesIt} foot={<BackToSecurity />}>
        <Alert tone="info">{passkeyWords.signInAgain}</Alert>
      </SingleForm>
    );
  return (
    <SingleForm title={accountWords.addAPasskey} lead={accountWords.yourDeviceMakesIt} foot={<BackToSecurity />}>
      <PasskeyForm
        action="/account/security/add"
        purpose="add"
        label={accountWords.addAPasskey}
        problem={problem}
        isConfirmedFirst={!hasPassword && !signedInNow}
      >
        <NameField value={name} />
        {hasPassword && <PasswordField label={accountWords.yourPassword} />}
      </PasskeyForm>
    </SingleForm>
  );
}

interface PasskeyScreenProps {
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
    <SingleForm title={accountWords.aPasskey} lead={<bdi>{name}</bdi>} foot={<BackToSecurity />}>
      <PostForm action={`/account/security/${id}`}>
        <NameField value={name} />
        <Button variant="quiet">{accountWords.saveTheName}</Button>
      </PostForm>
      <h2>{accountWords.removeIt}</h2>
      <p>{accountWords.itThenSignsNobody}</p>
      {(hasPassword || signedInNow) && (
        <PostForm action={remove} error={problem}>
          {hasPassword && <PasswordField label={accountWords.yourPassword} />}
          <Button variant="danger">{accountWords.remove}</Button>
        </PostForm>
      )}
      {!signedInNow && (
        <PasskeyForm
          action={remove}
          purpose="confirm"
          label={hasPassword ? accountWords.removeConfirmedByA : accountWords.remove}
          variant="danger"
          problem={hasPassword ? undefined : problem}
        />
      )}
    </SingleForm>
  );
}
