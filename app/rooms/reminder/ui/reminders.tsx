import type { ReactNode } from 'react';
import { dateSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { CardSection } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { hourSaid } from '~/kit/parts/dates';
import { Field, FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { reminderWords } from '~/rooms/reminder/words';
import { PushHere } from './push-here';

type Name = 'days' | 'hour' | 'until';

interface RemindersScreenProps {
  readonly mail: boolean;
  readonly push: boolean;
  readonly days: readonly string[];
  readonly hour: number;
  readonly zone: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Whether this server has a mail server. */
  readonly sendsMail: boolean;
  /** The browsers that get notifications, each by a hash of its address. */
  readonly browsers: readonly string[];
  /** The server's public key for notifications. */
  readonly pushKey: string;
  /** The calendar's address; null if there is none. */
  readonly calendar: string | null;
  /** The last day of a pause, and today, as 2026-11-23. */
  readonly awayUntil: string | null;
  readonly today: string;
  readonly notice: string | null;
  readonly errors?: FormErrors<Name>;
  readonly values?: FormValues<string>;
}

/** Everything about being reminded: mails and notifications, the calendar, and times away. */
export function RemindersScreen(props: RemindersScreenProps) {
  return (
    <div className="narrow stack-l stack">
      <PageHeader
        title={reminderWords.reminders}
        subtitle={rich(reminderWords.back, {
          link: (text) => <Link to="/account">{text}</Link>,
          link2: (text) => <Link to="/help/privacy">{text}</Link>,
        })}
      />
      <p>{reminderWords.lead}</p>
      {props.notice && <Alert tone="success">{props.notice}</Alert>}
      <CardSection title={reminderWords.whenTitle}>
        <WhenForm {...props} />
      </CardSection>
      <CardSection title={reminderWords.thisBrowser}>
        <PushHere pushKey={props.pushKey} browsers={props.browsers} />
      </CardSection>
      <CardSection title={reminderWords.calendar}>
        <CalendarForm calendar={props.calendar} />
      </CardSection>
      <CardSection title={reminderWords.away}>
        <AwayForm {...props} />
      </CardSection>
    </div>
  );
}

/** A checkbox that is sent in both states. */
const Way = ({ name, isOn, label, hint }: { name: string; isOn: boolean; label: string; hint: ReactNode }) => (
  <div className="reminder-way">
    <input type="hidden" name={name} value="0" />
    <label>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} aria-describedby={`${name}-hint`} />
      {label}
    </label>
    <p className="hint" id={`${name}-hint`}>
      {hint}
    </p>
  </div>
);

function WhenForm({ mail, push, days, hour, zone, errors, values, ...props }: RemindersScreenProps) {
  const { email, isVerified, sendsMail, browsers } = props;
  const mailHint = !sendsMail
    ? reminderWords.noMailServer
    : isVerified
      ? reminderWords.toAddress({ email })
      : reminderWords.unverified;
  const pushHint =
    browsers.length === 0
      ? reminderWords.noBrowser
      : `${reminderWords.browsers({ n: browsers.length })} ${reminderWords.pushOff}`;
  return (
    <PostForm error={errors?.form}>
      <Way name="mail" isOn={mail} label={reminderWords.byMail} hint={mailHint} />
      <Way name="push" isOn={push} label={reminderWords.byPush} hint={pushHint} />
      <fieldset className="field" aria-describedby={errors?.days ? 'days-error' : undefined}>
        <legend>{reminderWords.onDays}</legend>
        {errors?.days && <FieldError id="days-error" message={errors.days} />}
        <div className="reminder-days">
          {weekdays.map((day) => (
            <label key={day}>
              <input type="checkbox" name="days" value={day} defaultChecked={!errors?.days && days.includes(day)} />
              {reminderWords[day]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="hour">{reminderWords.atHour}</label>
        <p className="hint" id="hour-hint">
          {rich(reminderWords.inZone({ zone }), { link: (text) => <Link to="/account">{text}</Link> })}
        </p>
        {errors?.hour && <FieldError id="hour-error" message={errors.hour} />}
        <select id="hour" name="hour" defaultValue={values?.hour || String(hour)} aria-describedby="hour-hint">
          {Array.from({ length: 24 }, (_, each) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours are their indexes
            <option key={each} value={each}>
              {hourSaid(each)}
            </option>
          ))}
        </select>
      </div>
      <Button>{reminderWords.save}</Button>
    </PostForm>
  );
}

const CalendarForm = ({ calendar }: Pick<RemindersScreenProps, 'calendar'>) => (
  <>
    <p>{reminderWords.calendarExplained}</p>
    {calendar && (
      <>
        <Field label={reminderWords.address} name="address" readOnly dir="ltr" defaultValue={calendar} />
        <p className="js-only">
          <CopyButton text={calendar} copied={reminderWords.copied}>
            {reminderWords.copy}
          </CopyButton>
        </p>
      </>
    )}
    <PostForm>
      <Button variant="quiet" name="calendar" value={calendar ? 'revoke' : 'make'}>
        {calendar ? reminderWords.revoke : reminderWords.make}
      </Button>
    </PostForm>
  </>
);

const daySaid = (date: string): string => dateSaid(date, { timeZone: 'UTC', dateStyle: 'full' });

function AwayForm({ awayUntil, today, errors, values }: RemindersScreenProps) {
  return (
    <>
      <p>{awayUntil ? reminderWords.awayNow({ date: daySaid(awayUntil) }) : reminderWords.awayExplained}</p>
      <PostForm>
        <Field
          label={reminderWords.awayUntil}
          name="until"
          type="date"
          min={today}
          required
          defaultValue={values?.until || (awayUntil ?? '')}
          error={errors?.until}
        />
        <Button variant="quiet">{reminderWords.save}</Button>
      </PostForm>
      {awayUntil && (
        <PostForm>
          <Button variant="quiet" name="until" value="">
            {reminderWords.backAlready}
          </Button>
        </PostForm>
      )}
    </>
  );
}
