import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { hourSaid } from '~/kit/parts/dates';
import { Field, FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { accountWords } from '~/rooms/account/words';
import { FitPart, type FitView } from './fit-part';

type Name = 'retention' | 'newCards' | 'dayStartsAt' | 'fit';

interface ReviewSettingsProps {
  /** In per cent. */
  readonly retention: string;
  readonly newCards: string;
  readonly dayStartsAt: string;
  /** The time zone in which the day begins; null: UTC, since none is known. */
  readonly zone: string | null;
  readonly notice: string | null;
  readonly fit: FitView;
  readonly errors?: FormErrors<Name>;
  readonly values?: FormValues<Name>;
}

const hours = () => Array.from({ length: 24 }, (_, hour) => [String(hour), hourSaid(hour)] as const);

/** Settings: how often cards return, how many new ones a day, and when a day begins. */
export function ReviewSettingsScreen({ zone, notice, fit, errors, values, ...saved }: ReviewSettingsProps) {
  const hourError = errors?.dayStartsAt;
  return (
    <SingleForm
      title={accountWords.reviews}
      lead={accountWords.howMuchOfYourCards}
      foot={
        <p>
          {rich(accountWords.reviewNowSeeYour, {
            link: (text) => <Link to="/review">{text}</Link>,
            link2: (text) => <Link to="/progress">{text}</Link>,
            link3: (text) => <Link to="/account">{text}</Link>,
          })}
        </p>
      }
    >
      {notice && <Alert tone="success">{notice}</Alert>}
      <PostForm error={errors?.form}>
        <Field
          label={accountWords.cardsThatYouWant}
          name="retention"
          hint={accountWords.from80To97}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={values?.retention ?? saved.retention}
          error={errors?.retention}
        />
        <Field
          label={accountWords.newCardsADay}
          name="newCards"
          hint={accountWords.from0To9999}
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={values?.newCards ?? saved.newCards}
          error={errors?.newCards}
        />
        <div className="field">
          <label htmlFor="dayStartsAt">{accountWords.aDayBeginsAt}</label>
          <p className="hint" id="dayStartsAt-hint">
            {rich(zone === null ? accountWords.inUtcChangeTheZone : accountWords.inZoneChangeTheZone({ zone }), {
              link: (text) => <Link to="/account">{text}</Link>,
            })}
          </p>
          {hourError && <FieldError id="dayStartsAt-error" message={hourError} />}
          <select
            id="dayStartsAt"
            name="dayStartsAt"
            defaultValue={values?.dayStartsAt ?? saved.dayStartsAt}
            // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
            autoFocus={hourError ? true : undefined}
            aria-invalid={hourError ? true : undefined}
            aria-describedby={`dayStartsAt-hint${hourError ? ' dayStartsAt-error' : ''}`}
          >
            {hours().map(([hour, name]) => (
              <option key={hour} value={hour}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button>{accountWords.save}</Button>
      </PostForm>
      <FitPart {...fit} error={errors?.fit} />
    </SingleForm>
  );
}
