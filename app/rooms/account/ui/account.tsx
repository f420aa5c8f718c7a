import type { ReactNode } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { FieldError } from '~/kit/parts/field';
import {
  EmailField,
  type FormErrors,
  type FormValues,
  NicknameField,
  PasswordField,
  PostForm,
} from '~/kit/parts/form-parts';
import { Time } from '~/kit/parts/time';

/** The link back from a page of the account. */
const backToAccount = <Link to="/account">Back to your account</Link>;

export interface AccountScreenProps {
  /** Whether the user is an administrator. */
  readonly keepsServer: boolean;
  readonly nickname: string;
  /** The chosen time zone; empty: the browser's. */
  readonly timeZone: string;
  readonly zones: readonly (readonly [area: string, zones: readonly string[]])[];
  readonly email: string;
  readonly hasPassword: boolean;
  readonly usesGoogle: boolean;
  /** The name of the provider with which the user signs in. */
  readonly provider?: string | undefined;
  /** Whether this server allows passwords. */
  readonly passwords: boolean;
  /** Names of the chosen goals; empty if the question was skipped. */
  readonly goals: readonly string[];
  /** The balance of credits; null if maps are free. */
  readonly credits: number | null;
  /** The storage that the account uses, in words. */
  readonly space: { readonly used: string; readonly kinds: string };
  /** Time of the registration (ISO 8601). */
  readonly since: string;
  readonly notice?: string | undefined;
  readonly errors?: FormErrors<'nickname' | 'timeZone'>;
  readonly values?: FormValues<'nickname' | 'timeZone'>;
}

/** The account's data, with the ways to change it. Loads no scripts. */
export function AccountScreen({
  keepsServer,
  nickname,
  timeZone,
  zones,
  email,
  hasPassword,
  usesGoogle,
  provider,
  passwords,
  goals,
  credits,
  space,
  since,
  notice,
  errors,
  values,
}: AccountScreenProps) {
  const others = [usesGoogle ? 'Google' : '', provider ?? ''].filter(Boolean).join(' or ');
  return (
    <div className="narrow stack-l stack">
      <PageHeader
        title="Account"
        subtitle={
          <>
            Here since <Time at={since} />
          </>
        }
      />
      {notice && <Alert tone="success">{notice}</Alert>}
      {keepsServer && (
        <Section title="This server">
          <p>You are an administrator: people, what the model does, backups.</p>
          <ButtonLink variant="quiet" to="/admin" reloadDocument>
            Administration
          </ButtonLink>
        </Section>
      )}
      <Section title="Profile">
        <PostForm error={errors?.form}>
          <NicknameField value={values?.nickname ?? nickname} error={errors?.nickname} />
          <TimeZoneField value={values?.timeZone ?? timeZone} {...{ zones }} error={errors?.timeZone} />
          <Button variant="quiet">Save the profile</Button>
        </PostForm>
      </Section>
      <Section title="Email address">
        <p dir="auto">{email}</p>
        <ButtonLink variant="quiet" to="/account/email">
          Change the address
        </ButtonLink>
      </Section>
      <Section title="Password">
        {!passwords ? (
          <p>There are no passwords on this server. You sign in with {others || 'a passkey'}.</p>
        ) : hasPassword ? (
          <PasswordForm email={email} />
        ) : (
          <NoPassword others={others} />
        )}
        {passwords && hasPassword && others && <p className="hint">You can sign in with {others} as well.</p>}
      </Section>
      <Section title="Security">
        <p>Passkeys: sign in with your device, and ask for one after the password.</p>
        <ButtonLink variant="quiet" to="/account/security" reloadDocument>
          Show your passkeys
        </ButtonLink>
      </Section>
      <Section title="Goals">
        <p>{goals.length > 0 ? goals.join(', ') : 'None chosen.'}</p>
        <ButtonLink variant="quiet" to="/account/goals">
          Update Your Goals
        </ButtonLink>
      </Section>
      {credits !== null && (
        <Section title="Credits">
          <p>
            You have {credits} {Math.abs(credits) === 1 ? 'credit' : 'credits'} to spend.
          </p>
          <ButtonLink variant="quiet" to="/account/credits">
            Show your credits
          </ButtonLink>
        </Section>
      )}
      <Section title="Space">
        <p>{space.used}</p>
        <p className="hint">
          {space.kinds ? `${space.kinds}, with their indexes.` : 'You keep nothing yet.'} Maps in the bin
          count until they are deleted for good.
        </p>
      </Section>
      <Section title="Reviews">
        <p>How much of your cards you want to recall, and how many new ones come a day.</p>
        <ButtonLink variant="quiet" to="/account/review">
          Change the reviews
        </ButtonLink>
      </Section>
      <Section title="Sessions">
        <p>See where you are signed in, and end sessions that are not yours.</p>
        <ButtonLink variant="quiet" to="/account/sessions">
          Show the sessions
        </ButtonLink>
      </Section>
      <Section title="Your data">
        <p>Download everything, or delete your account.</p>
        <div className="cluster">
          <ButtonLink variant="quiet" to="/account/export">
            Download your data
          </ButtonLink>
          <ButtonLink variant="danger" to="/account/delete">
            Delete your account
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Card className="stack">
        <h2>{title}</h2>
        {children}
      </Card>
    </section>
  );
}

/** The time zone in which the server formats dates. */
function TimeZoneField({
  value,
  zones,
  error,
}: Pick<AccountScreenProps, 'zones'> & { value: string; error?: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="timeZone">Time zone</label>
      {error && <FieldError id="timeZone-error" message={error} />}
      <select
        id="timeZone"
        name="timeZone"
        defaultValue={value}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
        autoFocus={error ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'timeZone-error' : undefined}
      >
        <option value="">As my browser says</option>
        {zones.map(([area, names]) => (
          <optgroup key={area} label={area}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name.slice(name.indexOf('/') + 1).replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function NoPassword({ others = '' }: { others?: string }) {
  return (
    <p>
      {others ? `You sign in with ${others}. To have a password as well,` : 'To have a password,'}{' '}
      <Link to="/forgot-password">ask for a link to set one</Link>.
    </p>
  );
}

type PasswordErrors = FormErrors<'password' | 'newPassword'>;

function PasswordForm({ email, errors }: { email: string; errors?: PasswordErrors }) {
  return (
    <PostForm action="/account/password" error={errors?.form}>
      {/* For password managers, which would otherwise not know whose password this is. */}
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

export interface SessionsScreenProps {
  readonly sessions: readonly {
    readonly handle: string;
    readonly device: string;
    readonly createdAt: string;
    readonly lastSeenAt: string;
    readonly isThis: boolean;
  }[];
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** The user's sessions. */
export function SessionsScreen({ sessions, notice, problem }: SessionsScreenProps) {
  return (
    <div className="narrow stack">
      <PageHeader title="Your sessions" subtitle={backToAccount} />
      {problem ? <Alert tone="error">{problem}</Alert> : notice && <Alert tone="success">{notice}</Alert>}
      <ul className="plain-list stack">
        {sessions.map(({ handle, device, createdAt, lastSeenAt, isThis }) => (
          <li key={handle} className="card stack-s stack">
            <h2 className="card-title">
              {device} {isThis && <span className="badge">this one</span>}
            </h2>
            <p className="hint">
              Signed in <Time at={createdAt} />, last seen <Time at={lastSeenAt} />
            </p>
            <form method="post">
              <input type="hidden" name="session" value={handle} />
              <Button
                variant="quiet"
                small
                aria-label={`End the session of ${device}${isThis ? ', this one' : ''}`}
              >
                {isThis ? 'Sign out here' : 'End'}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <input type="hidden" name="others" value="1" />
          <Button variant="danger">End all other sessions</Button>
        </form>
      )}
    </div>
  );
}

/** The downloads of the user's data. */
export function ExportScreen() {
  return (
    <div className="narrow stack">
      <PageHeader title="Download your data" subtitle={backToAccount} />
      <Card className="stack">
        <h2>Everything</h2>
        <p>
          All that this server holds about you: profile, sessions, links sent by mail, maps with their
          outlines, lessons, cards with their reviews, and what was asked of the model. One JSON file.
        </p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/json" reloadDocument>
          Download as JSON
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>Maps, lessons and cards</h2>
        <p>All maps with their lessons, and all cards, to read or to take elsewhere. One Markdown file.</p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/markdown" reloadDocument>
          Download as Markdown
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>Each map as files of its own</h2>
        <p>
          One zip: each map as Markdown with its lessons, which other programs open, and as JSON, which
          Topiary reads back byte for byte; and all cards as a table.
        </p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/zip" reloadDocument>
          Download as zip
        </ButtonLink>
        <p className="hint">
          For e-books, web pages, Anki and other programs, see Export in the menu of a map.
        </p>
      </Card>
    </div>
  );
}

/** Tells where to find the link if mails are only written to a folder. */
function OutboxHint({ mailKind }: { mailKind: 'smtp' | 'outbox' }) {
  if (mailKind === 'smtp') return null;
  return (
    <p>
      This server sends no email: its administrator finds the link in the server’s log and in the folder{' '}
      <code>outbox</code> of its data.
    </p>
  );
}

export interface ChangeEmailScreenProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly mailKind: 'smtp' | 'outbox';
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
            <Link to="/forgot-password">ask for a link to set a password</Link> first: it proves that your
            present address is yours.
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

export interface DeleteAccountScreenProps {
  readonly hasPassword: boolean;
  /** The token of the mail's link; null if it is no longer valid. */
  readonly token: string | null;
  readonly problem?: string | undefined;
  readonly mailKind: 'smtp' | 'outbox';
  readonly sent?: string | undefined;
  readonly errors?: FormErrors<'password'>;
}

/** Deletes the account, after the password or a mailed link. */
export function DeleteAccountScreen({
  hasPassword,
  token,
  problem,
  mailKind,
  sent,
  errors,
}: DeleteAccountScreenProps) {
  return (
    <SingleForm
      title="Delete your account"
      lead="All of your maps, lessons, cards and sessions go with it, public maps too. This cannot be undone."
      foot={
        <p>
          <Link to="/account/export">Download your data</Link> first, or go{' '}
          <Link to="/account">back to your account</Link>
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
            <Button variant="danger">Delete my account</Button>
          </>
        ) : hasPassword ? (
          <>
            <PasswordField error={errors?.password} />
            <Button variant="danger">Delete my account</Button>
          </>
        ) : (
          <>
            <p>You have no password here, so we send a link to your address to be sure that it is you.</p>
            <Button variant="quiet">Send the link</Button>
          </>
        )}
      </PostForm>
    </SingleForm>
  );
}
