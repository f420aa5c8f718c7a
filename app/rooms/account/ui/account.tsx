import type { ReactNode } from 'react';
import { listSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { useIsDemo } from '~/kit/page/use-is-demo';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { CardSection } from '~/kit/parts/card';
import { FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, NicknameField, PostForm } from '~/kit/parts/form-parts';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { kitWords } from '~/kit/words';
import { accountWords } from '~/rooms/account/words';
import { NoPassword, PasswordForm } from './password';

interface AccountScreenProps {
  /** Whether the user is an administrator. */
  readonly keepsServer: boolean;
  readonly nickname: string;
  /** The chosen time zone; empty: the browser's. */
  readonly timeZone: string;
  readonly zones: readonly (readonly [name: string, said: string])[];
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
  /** Suggested corrections that wait for the user's answer. */
  readonly suggestions: number;
  /** Time of the registration (ISO 8601). */
  readonly since: string;
  readonly notice?: string | undefined;
  readonly errors?: FormErrors<'nickname' | 'timeZone'>;
  readonly values?: FormValues<'nickname' | 'timeZone'>;
}

/** The account's data, with the ways to change it. Loads no scripts. */
export function AccountScreen(props: AccountScreenProps) {
  const isDemo = useIsDemo();
  const { nickname, timeZone, zones, goals, credits, space, errors, values } = props;
  return (
    <div className="narrow stack-l stack">
      <PageHeader
        title={accountWords.account}
        subtitle={rich(accountWords.hereSince, { time: <Time at={props.since} /> })}
      >
        <HowThisWorks page="account" />
      </PageHeader>
      {props.notice && <Alert tone="success">{props.notice}</Alert>}
      {props.keepsServer && (
        <CardSection title={accountWords.thisServer}>
          <p>{accountWords.youAreAnAdministrator}</p>
          <ButtonLink variant="quiet" to="/admin" reloadDocument>
            {accountWords.administration}
          </ButtonLink>
        </CardSection>
      )}
      <CardSection title={accountWords.profile}>
        <PostForm error={errors?.form}>
          <NicknameField value={values?.nickname ?? nickname} error={errors?.nickname} />
          <TimeZoneField value={values?.timeZone ?? timeZone} {...{ zones }} error={errors?.timeZone} />
          <Button variant="quiet">{accountWords.saveTheProfile}</Button>
        </PostForm>
      </CardSection>
      <LinkSection title={accountWords.language} to="/account/language" link={accountWords.changeTheLanguage}>
        <p>{accountWords.theLanguageOfAll}</p>
      </LinkSection>
      {isDemo ? <p className="hint">{kitWords.notInADemo}</p> : <WaysIn {...props} />}
      <LinkSection title={accountWords.goals} to="/account/goals" link={accountWords.updateYourGoals}>
        <p>{goals.length > 0 ? listSaid(goals, 'short') : accountWords.noneChosen}</p>
      </LinkSection>
      {credits !== null && (
        <LinkSection title={accountWords.credits} to="/account/credits" link={accountWords.showYourCredits}>
          <p>{accountWords.creditsToSpend({ n: credits })}</p>
        </LinkSection>
      )}
      <CardSection title={accountWords.space}>
        <p>{space.used}</p>
        <p className="hint">
          {space.kinds ? accountWords.kindsWithIndexes({ kinds: space.kinds }) : accountWords.youKeepNothing}
        </p>
      </CardSection>
      <LinkSection title={accountWords.reviews} to="/account/review" link={accountWords.changeTheReviews}>
        <p>{accountWords.howMuchOfYour}</p>
      </LinkSection>
      {isDemo ? null : <WithOthers suggestions={props.suggestions} />}
      <LinkSection title={accountWords.sessions} to="/account/sessions" link={accountWords.showTheSessions}>
        <p>{accountWords.seeWhereYouAre}</p>
      </LinkSection>
      <LinkSection title={accountWords.webhooks} to="/account/webhooks" link={accountWords.showTheWebhooks}>
        <p>{accountWords.programsThatAreCalled}</p>
      </LinkSection>
      <LinkSection title={accountWords.accessTokens} to="/account/tokens" link={accountWords.showYourTokens}>
        <p>{accountWords.programsThatRead}</p>
      </LinkSection>
      <CardSection title={accountWords.yourData}>
        <p>{accountWords.downloadEverythingOrDelete}</p>
        <div className="cluster">
          <ButtonLink variant="quiet" to="/account/export">
            {accountWords.downloadYourData}
          </ButtonLink>
          {isDemo ? null : (
            <ButtonLink variant="danger" to="/account/delete">
              {accountWords.deleteYourAccount}
            </ButtonLink>
          )}
        </div>
      </CardSection>
    </div>
  );
}

/** The address, the password and the passkeys. */
const WaysIn = (props: AccountScreenProps) => (
  <>
    <LinkSection title={accountWords.emailAddress} to="/account/email" link={accountWords.changeTheAddress}>
      <p dir="auto">{props.email}</p>
    </LinkSection>
    <PasswordSection {...props} />
    <CardSection title={accountWords.security}>
      <p>{accountWords.passkeysSignInWith}</p>
      <ButtonLink variant="quiet" to="/account/security" reloadDocument>
        {accountWords.showYourPasskeys}
      </ButtonLink>
    </CardSection>
  </>
);

/** Mails, and texts for and from other people. */
const WithOthers = ({ suggestions }: Pick<AccountScreenProps, 'suggestions'>) => (
  <>
    <LinkSection title={accountWords.reminders} to="/account/reminders" link={accountWords.changeTheReminders}>
      <p>{accountWords.remindersAreOff}</p>
    </LinkSection>
    <LinkSection title={accountWords.suggestions} to="/suggestions" link={accountWords.showTheSuggestions}>
      <p>{suggestions > 0 ? accountWords.suggestionsWait({ n: suggestions }) : accountWords.suggestionsForAndBy}</p>
    </LinkSection>
  </>
);

function PasswordSection({
  email,
  hasPassword,
  usesGoogle,
  provider,
  passwords,
}: Pick<AccountScreenProps, 'email' | 'hasPassword' | 'usesGoogle' | 'provider' | 'passwords'>) {
  const others = listSaid([usesGoogle ? 'Google' : '', provider ?? ''], 'or');
  return (
    <CardSection title={accountWords.password}>
      {!passwords ? (
        <p>{accountWords.noPasswordsYouSign({ others: others || accountWords.aPasskeyOtherwise })}</p>
      ) : hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <NoPassword others={others} />
      )}
      {passwords && hasPassword && others && <p className="hint">{accountWords.youCanSignIn({ others })}</p>}
    </CardSection>
  );
}

/** A section whose data is changed on a page of its own. */
function LinkSection({ title, to, link, children }: { title: string; to: string; link: string; children: ReactNode }) {
  return (
    <CardSection title={title}>
      {children}
      <ButtonLink variant="quiet" to={to}>
        {link}
      </ButtonLink>
    </CardSection>
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
      <label htmlFor="timeZone">{accountWords.timeZone}</label>
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
        <option value="">{accountWords.asMyBrowserSays}</option>
        {zones.map(([name, said]) => (
          <option key={name} value={name}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
