import type { ReactNode } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, NicknameField, PostForm } from '~/kit/parts/form-parts';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { Time } from '~/kit/parts/time';
import { NoPassword, PasswordForm } from './password';

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
export function AccountScreen(props: AccountScreenProps) {
  const { nickname, timeZone, zones, email, goals, credits, space, errors, values } = props;
  return (
    <div className="narrow stack-l stack">
      <PageHeader
        title="Account"
        subtitle={
          <>
            Here since <Time at={props.since} />
          </>
        }
      >
        <HowThisWorks page="account" />
      </PageHeader>
      {props.notice && <Alert tone="success">{props.notice}</Alert>}
      {props.keepsServer && (
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
      <LinkSection title="Email address" to="/account/email" link="Change the address">
        <p dir="auto">{email}</p>
      </LinkSection>
      <PasswordSection {...props} />
      <Section title="Security">
        <p>Passkeys: sign in with your device, and ask for one after the password.</p>
        <ButtonLink variant="quiet" to="/account/security" reloadDocument>
          Show your passkeys
        </ButtonLink>
      </Section>
      <LinkSection title="Goals" to="/account/goals" link="Update Your Goals">
        <p>{goals.length > 0 ? goals.join(', ') : 'None chosen.'}</p>
      </LinkSection>
      {credits !== null && (
        <LinkSection title="Credits" to="/account/credits" link="Show your credits">
          <p>
            You have {credits} {Math.abs(credits) === 1 ? 'credit' : 'credits'} to spend.
          </p>
        </LinkSection>
      )}
      <Section title="Space">
        <p>{space.used}</p>
        <p className="hint">
          {space.kinds ? `${space.kinds}, with their indexes.` : 'You keep nothing yet.'} Maps in the bin count until
          they are deleted for good.
        </p>
      </Section>
      <LinkSection title="Reviews" to="/account/review" link="Change the reviews">
        <p>How much of your cards you want to recall, and how many new ones come a day.</p>
      </LinkSection>
      <LinkSection title="Sessions" to="/account/sessions" link="Show the sessions">
        <p>See where you are signed in, and end sessions that are not yours.</p>
      </LinkSection>
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

function PasswordSection({
  email,
  hasPassword,
  usesGoogle,
  provider,
  passwords,
}: Pick<AccountScreenProps, 'email' | 'hasPassword' | 'usesGoogle' | 'provider' | 'passwords'>) {
  const others = [usesGoogle ? 'Google' : '', provider ?? ''].filter(Boolean).join(' or ');
  return (
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
  );
}

/** A section whose data is changed on a page of its own. */
function LinkSection({ title, to, link, children }: { title: string; to: string; link: string; children: ReactNode }) {
  return (
    <Section title={title}>
      {children}
      <ButtonLink variant="quiet" to={to}>
        {link}
      </ButtonLink>
    </Section>
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
