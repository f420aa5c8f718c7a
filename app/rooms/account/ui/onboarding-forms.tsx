import { useState } from 'react';
import { ScriptsRun } from '~/client/acts/answer-in-json';
import { useFirstWrong } from '~/client/acts/first-wrong';
import { Form, Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { FieldError } from '~/kit/parts/field';
import { PasswordField } from '~/kit/parts/form-parts';
import { Icon, type IconName } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { type Arrival, noArrival, withArrival } from '~/kit/request/arrival';
import type { GoalId } from '~/rooms/account/rules/onboarding';
import { goalChoices, referralChoices } from '~/rooms/account/rules/onboarding-choices';
import { accountWords } from '~/rooms/account/words';
import { FirstLinkNote } from './first-link-note';
import { type MailKind, NoMailNote } from './outbox-note';

export interface VerifyEmailScreenProps {
  /** The address to which the mail was sent. */
  email: string;
  /** False if the mail's link is opened in a browser that is not signed in. */
  signedIn: boolean;
  /** The token of the mail's link; shows the button that consumes it. */
  token?: string | null | undefined;
  /** The arrival: `to` as encoded in the link, `arrival` decoded. */
  to?: string;
  arrival?: Arrival;
  /**
   * Whether to ask for the password: the browser is not signed in to the link's account, so the password proves who
   * registered it.
   */
  asksPassword?: boolean;
  /** Why the password was refused. */
  problem?: string | undefined;
  notice?: { readonly tone: 'error' | 'info' | 'success'; readonly text: string } | null | undefined;
  mailKind: MailKind;
  /** The address of the person to ask on a server without mail, if one is set. */
  contact: string | null;
  /** Whether the server is new and has no administrator yet. */
  awaitsFirst: boolean;
  /** The value of the pressed button while the form is submitted (empty if it has none); null otherwise. */
  busy?: string | null;
}

/** The waiting screen after registering, and the confirmation page of the mail's link. */
export function VerifyEmailScreen({
  email,
  signedIn,
  token,
  to = '',
  arrival = noArrival,
  asksPassword = false,
  problem,
  notice,
  mailKind,
  contact,
  awaitsFirst,
  busy = null,
}: VerifyEmailScreenProps) {
  const waiting = signedIn && !token;
  const noMail = waiting && mailKind === 'outbox';
  const form = useFirstWrong(notice ?? problem);
  return (
    <SingleForm
      step={accountWords.stepNOf3({ n: 1 })}
      title={noMail ? accountWords.almostThere : waiting ? accountWords.checkYourInbox : accountWords.confirmYourEmail}
      lead={
        noMail
          ? rich(accountWords.yourAccountIsMade({ email }), { strong: (text) => <strong dir="ltr">{text}</strong> })
          : waiting
            ? rich(accountWords.weSentALink({ email }), { strong: (text) => <strong dir="ltr">{text}</strong> })
            : token &&
              (asksPassword
                ? rich(accountWords.thisBrowserIsNot({ email }), {
                    strong: (text) => <strong dir="ltr">{text}</strong>,
                  })
                : rich(accountWords.pressTheButtonTo({ email }), { strong: (text) => <strong>{text}</strong> }))
      }
      foot={
        signedIn ? (
          <Form method="post" action="/logout" reloadDocument>
            {accountWords.notYourAddress}{' '}
            <Button variant="plain" small>
              {accountWords.logOutAndSign}
            </Button>
          </Form>
        ) : (
          <p>
            <Link to="/login" reloadDocument>
              {accountWords.signIn}
            </Link>
          </p>
        )
      }
    >
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      {noMail && <NoMailNote contact={contact} said={accountWords.someoneCanConfirm} />}
      {noMail && awaitsFirst && <FirstLinkNote />}
      {token && (
        <Form method="post" className="stack" ref={form}>
          {asksPassword && (
            <>
              <PasswordField error={problem} />
              <p className="field-aside">
                <Link to={withArrival('/forgot-password', arrival)} reloadDocument>
                  {accountWords.forgotYourPassword}
                </Link>
              </p>
              {/* Tells password managers to which account this password belongs. */}
              <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
            </>
          )}
          <Button busy={busy !== null}>{busy === null ? accountWords.confirmMyEmail : accountWords.confirming}</Button>
          {asksPassword && <p className="small muted">{accountWords.youNeverChoseOne}</p>}
          {/* Last, because the stack leaves a gap after each child, hidden ones too. */}
          <input type="hidden" name="token" value={token} />
          {to && <input type="hidden" name="to" value={to} />}
        </Form>
      )}
      {waiting && (
        <Form method="post" className="stack">
          <Button name="intent" value="check" busy={busy !== null}>
            {busy === 'check' ? accountWords.checking : accountWords.iveVerifiedCheckNow}
          </Button>
          <Button name="intent" value="resend" variant="quiet" busy={busy !== null}>
            {busy === 'resend' ? accountWords.sending : accountWords.resendVerificationEmail}
          </Button>
        </Form>
      )}
    </SingleForm>
  );
}

const goalIcons: Record<GoalId, IconName> = {
  health: 'heart',
  career: 'briefcase',
  education: 'graduation',
  finance: 'wallet',
  hobbies: 'palette',
  travel: 'plane',
  personal: 'sprout',
  other: 'sparkle',
};

interface GoalsFormProps {
  /** `update` is the form of the account page; its second button leaves without saving. */
  mode?: 'set' | 'update';
  /** The goals chosen so far; null if the question was not answered yet. */
  chosen?: readonly string[] | null;
  rejection?: Rejected | undefined;
  busy?: boolean;
}

/** The goal picker. */
export function GoalsForm({ mode = 'set', chosen, rejection, busy = false }: GoalsFormProps) {
  const update = mode === 'update';
  return (
    <SingleForm
      broad
      {...(update ? {} : { step: accountWords.stepNOf3({ n: 2 }) })}
      title={update ? accountWords.updateYourGoals : accountWords.setYourGoals}
      lead={accountWords.whatDoYouWant}
    >
      <Form method="post" className="stack" ref={useFirstWrong(rejection)}>
        <Choices
          type="checkbox"
          name="goals"
          legend={accountWords.yourGoals}
          options={goalChoices().map((goal) => ({ ...goal, icon: goalIcons[goal.id] }))}
          chosen={chosen ?? []}
          rejection={rejection}
        />
        <p className="hint">{accountWords.lessonsWrittenForYou}</p>
        <div className="actions">
          <Button busy={busy}>
            {busy ? accountWords.saving : update ? accountWords.saveGoals : accountWords.continue}
          </Button>
          {update ? (
            <>
              <Button variant="quiet" name="none" value="1" busy={busy}>
                {accountWords.noGoals}
              </Button>
              <CancelLink to="/account" reloadDocument />
            </>
          ) : (
            <Button variant="quiet" name="skip" value="1" busy={busy}>
              {accountWords.skipForNow}
            </Button>
          )}
        </div>
        {update ? null : <ScriptsRun />}
      </Form>
    </SingleForm>
  );
}

interface ReferralFormProps {
  rejection?: Rejected | undefined;
  busy?: boolean;
}

/** The form that asks how the user heard about Topiary. */
export function ReferralForm({ rejection, busy = false }: ReferralFormProps) {
  return (
    <SingleForm
      broad
      step={accountWords.stepNOf3({ n: 3 })}
      title={accountWords.howDidYouHear}
      lead={accountWords.oneAnswerAndThen}
    >
      <Form method="post" className="stack" ref={useFirstWrong(rejection)}>
        <Choices
          type="radio"
          name="source"
          legend={accountWords.howYouHeardAbout}
          options={referralChoices()}
          chosen={[]}
          rejection={rejection}
        />
        <div className="actions">
          <Button busy={busy}>{busy ? accountWords.saving : accountWords.continue}</Button>
          <Button variant="quiet" name="skip" value="1" busy={busy}>
            {accountWords.skipForNow}
          </Button>
        </div>
        <ScriptsRun />
      </Form>
    </SingleForm>
  );
}

/** A refused form's answer; a new object for each answer, so that they can be told apart. */
interface Rejected {
  readonly message: string;
}

interface ChoicesProps {
  type: 'checkbox' | 'radio';
  name: string;
  legend: string;
  options: readonly { readonly id: string; readonly name: string; readonly icon?: IconName }[];
  chosen: readonly string[];
  rejection: Rejected | undefined;
}

/** A grid of large boxes, each a checkbox or a radio button with its label. */
function Choices({ type, name, legend, options, chosen, rejection }: ChoicesProps) {
  const [answered, setAnswered] = useState<Rejected>();
  // Hidden once something is chosen; without scripts the style sheet hides it.
  const error = rejection && rejection !== answered ? rejection.message : null;
  const errorId = error ? `${name}-error` : undefined;
  return (
    <fieldset
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-invalid={type === 'radio' && error ? true : undefined}
      aria-describedby={errorId}
      onChange={() => setAnswered(rejection)}
    >
      <legend className="sr">{legend}</legend>
      {error && <FieldError id={errorId} message={error} />}
      <div className="choices-grid">
        {options.map((option, at) => (
          <label key={option.id} className="choice">
            <input
              // biome-ignore lint/a11y/noAutofocus: after a refusal, to what has to be answered
              autoFocus={error && at === 0 ? true : undefined}
              type={type}
              name={name}
              value={option.id}
              defaultChecked={chosen.includes(option.id)}
              aria-invalid={type === 'checkbox' && error ? true : undefined}
            />
            {option.icon && <Icon name={option.icon} />}
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
