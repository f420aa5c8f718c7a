import type { ReactNode } from 'react';
import { DemoForm } from '~/kit/page/demo-form';
import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Field } from '~/kit/parts/field';
import {
  EmailField,
  type FormErrors,
  type FormValues,
  NicknameField,
  PasswordField,
  PostForm,
} from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { type Arrival, withArrival } from '~/kit/request/arrival';
import { accountWords } from '~/rooms/account/words';
import { FirstLinkNote } from './first-link-note';
import { Providers } from './other-ways-in';
import { type MailKind, NoMailNote } from './outbox-note';
import { PasskeysAtReset, type PasskeysAtResetProps } from './passkeys-at-reset';

interface LoginFormProps extends Arrival {
  errors?: FormErrors<'email' | 'password'>;
  values?: FormValues<'email'>;
  /** Whether a Google client is configured. */
  google?: boolean;
  /** The name of the OIDC provider, if one is configured. */
  provider?: string | undefined;
  /** Whether passwords are allowed; if not, only providers and passkeys are. */
  passwords?: boolean;
  /** How long an account of the demo lives; undefined: no demo. */
  demoHours?: number | undefined;
  /** Whether registration is open. */
  open?: boolean;
  /** A message from the previous page. The route chooses it from a fixed set; its text never comes from the URL. */
  notice?: string | undefined;
}

/**
 * Sign in. A plain form: this page loads no scripts. A visitor who comes from the landing page with a topic is probably
 * new, so sign-in and registration are shown side by side.
 */
export function LoginForm({
  errors,
  values,
  redirectTo,
  topic,
  google,
  provider,
  passwords = true,
  demoHours,
  open = true,
  notice,
  invitation,
}: LoginFormProps) {
  const arrival = { redirectTo, topic, ...(invitation ? { invitation } : {}) };
  const register = withArrival('/register', arrival);
  const asksBoth = topic !== '' && open;
  return (
    <SingleForm
      title={accountWords.signIn2}
      lead={topic ? <TopicWaits topic={topic} /> : accountWords.yourMapsAreWhere}
      foot={
        asksBoth ? undefined : (
          <p>{rich(accountWords.newHereCreateAn, { link: (text) => <Link to={register}>{text}</Link> })}</p>
        )
      }
    >
      {asksBoth && (
        <>
          <p>{accountWords.newHereThreeFields}</p>
          <ButtonLink to={register}>{accountWords.createAnAccount}</ButtonLink>
          <p className="or">{accountWords.orSignIn}</p>
        </>
      )}
      {notice && <Alert tone="success">{notice}</Alert>}
      {passwords ? (
        <PostForm action={withArrival('/login', arrival)} error={errors?.form}>
          <EmailField value={values?.email} error={errors?.email} />
          <PasswordField error={errors?.password} />
          <Button>{accountWords.signIn2}</Button>
          {/* A submit button, so that the typed address is sent along. Enter presses the first button of the form. */}
          <Button
            variant="plain"
            small
            name="from"
            value="login"
            formAction={withArrival('/forgot-password', { redirectTo, topic })}
          >
            {accountWords.forgotYourPassword}
          </Button>
        </PostForm>
      ) : (
        errors?.form && <Alert tone="error">{errors.form}</Alert>
      )}
      <Providers {...{ google, provider, passwords, arrival }} />
      <p>
        <Link to={withArrival('/login/passkey', arrival)}>{accountWords.signInWithA}</Link>
      </p>
      {demoHours === undefined ? null : <DemoForm hours={demoHours} />}
    </SingleForm>
  );
}

interface RegisterFormProps extends Arrival {
  errors?: FormErrors<'nickname' | 'email' | 'password'>;
  values?: FormValues<'nickname' | 'email'>;
  google?: boolean;
  provider?: string | undefined;
  passwords?: boolean;
  /** Why registration is closed, at all or for this link. */
  shut?: string | undefined;
  /** Whether the link is that of a new server's start. */
  isFirst?: boolean;
  /** Whether the server is new and the link of its start is not used yet. */
  awaitsFirst?: boolean;
  /** The only address for which the invitation makes an account. */
  invitedEmail?: string | undefined;
}

/** Sign up. A plain form: this page loads no scripts. */
export function RegisterForm({
  errors,
  values,
  google,
  provider,
  passwords = true,
  shut,
  isFirst = false,
  awaitsFirst = false,
  invitedEmail,
  ...arrival
}: RegisterFormProps) {
  const lead = shut ? undefined : !passwords ? (
    accountWords.thereAreNoPasswordsOn
  ) : isFirst ? (
    accountWords.theFirstAccountOf
  ) : invitedEmail ? (
    accountWords.youAreInvitedA
  ) : arrival.topic ? (
    <TopicWaits topic={arrival.topic} />
  ) : (
    accountWords.threeFieldsOneMail
  );
  return (
    <SingleForm
      title={accountWords.createYourAccount}
      lead={lead}
      foot={
        <p>
          {rich(accountWords.alreadyHaveAnAccount, {
            link: (text) => <Link to={withArrival('/login', arrival)}>{text}</Link>,
          })}
        </p>
      }
    >
      {awaitsFirst && <FirstLinkNote />}
      {shut ? (
        <Alert tone="error">{shut}</Alert>
      ) : !passwords ? (
        errors?.form && <Alert tone="error">{errors.form}</Alert>
      ) : (
        <PostForm action={withArrival('/register', arrival)} error={errors?.form}>
          <NicknameField value={values?.nickname} error={errors?.nickname} />
          {invitedEmail ? (
            <Field
              label={accountWords.emailAddress}
              name="email"
              type="email"
              hint={accountWords.theInvitationIsFor}
              autoComplete="username"
              defaultValue={invitedEmail}
              error={errors?.email}
              readOnly
            />
          ) : (
            <EmailField value={values?.email} error={errors?.email} />
          )}
          <PasswordField isNew error={errors?.password} />
          <Button>{accountWords.signUp}</Button>
          <p className="small muted">
            {rich(accountWords.bySigningUpYou, {
              link: (text) => <Link to="/help/terms">{text}</Link>,
              link2: (text) => <Link to="/help/privacy">{text}</Link>,
            })}
          </p>
        </PostForm>
      )}
      {!shut && <Providers {...{ google, provider, passwords, arrival }} />}
    </SingleForm>
  );
}

interface ForgotPasswordFormProps extends Arrival {
  errors?: FormErrors<'email'>;
  values?: FormValues<'email'>;
  /** The answer after sending; the same whether or not there is such an account. */
  sent?: string | undefined;
  mailKind: MailKind;
  /** The address of the person to ask on a server without mail, if one is set. */
  contact: string | null;
}

/** Asks for a mail with a password reset link. */
export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { errors, values, sent, redirectTo, topic, mailKind, contact } = props;
  return (
    <SingleForm
      title={accountWords.forgotYourPassword}
      lead={accountWords.typeYourAddressAnd}
      foot={
        <p>
          {rich(accountWords.rememberedItSignIn, {
            link: (text) => <Link to={withArrival('/login', { redirectTo, topic })}>{text}</Link>,
          })}
        </p>
      }
    >
      {sent && <Alert tone="success">{sent}</Alert>}
      {mailKind === 'outbox' && <NoMailNote contact={contact} said={accountWords.someoneCanReset} />}
      <PostForm error={errors?.form}>
        <EmailField value={values?.email} error={errors?.email} />
        <Button>{accountWords.sendTheLink}</Button>
      </PostForm>
    </SingleForm>
  );
}

interface ResetPasswordFormProps extends Arrival, PasskeysAtResetProps {
  /** The token of the mail's link; null if it is invalid, and then the page offers to ask for a new mail. */
  token: string | null;
  /** The encoded arrival of the link. */
  to: string;
  errors?: FormErrors<'password'>;
}

/** Sets a new password with the token of a mail. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, to, passkeys, canRemove, chosen, errors, ...arrival } = props;
  return (
    <SingleForm
      title={accountWords.chooseANewPassword}
      lead={accountWords.afterwardsYouSignIn}
      foot={
        <p>
          {rich(accountWords.linkTooOldAsk, {
            link: (text) => <Link to={withArrival('/forgot-password', arrival)}>{text}</Link>,
          })}
        </p>
      }
    >
      {token ? (
        <PostForm error={errors?.form}>
          <input type="hidden" name="token" value={token} />
          {to && <input type="hidden" name="to" value={to} />}
          <PasswordField label={accountWords.newPassword} isNew error={errors?.password} />
          {passkeys.length > 0 && <PasskeysAtReset {...{ passkeys, canRemove, chosen }} />}
          <Button>{accountWords.saveTheNewPassword}</Button>
        </PostForm>
      ) : (
        errors?.form && <Alert tone="error">{errors.form}</Alert>
      )}
    </SingleForm>
  );
}

function TopicWaits({ topic }: { topic: string }): ReactNode {
  return <>{rich(accountWords.yourTopicWaitsTopic({ topic }), { strong: (text) => <strong>{text}</strong> })}</>;
}

/** The page of a sign-in link from the server's command line. */
export function SignInLinkScreen({ token, problem }: { token: string | null; problem?: string | undefined }) {
  return (
    <SingleForm title={accountWords.signInByA} lead={accountWords.theAdministratorOfThis}>
      {token === null ? (
        <Alert tone="error">{problem}</Alert>
      ) : (
        <PostForm action="/login/link" error={problem}>
          <input type="hidden" name="token" value={token} />
          <Button>{accountWords.signIn2}</Button>
        </PostForm>
      )}
    </SingleForm>
  );
}
