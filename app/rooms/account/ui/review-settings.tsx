import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Field, FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';

type Name = 'retention' | 'newCards' | 'dayStartsAt';

export interface ReviewSettingsProps {
  /** In per cent. */
  readonly retention: string;
  readonly newCards: string;
  readonly dayStartsAt: string;
  /** The time zone in which the day begins; null: UTC, since none is known. */
  readonly zone: string | null;
  readonly notice: string | null;
  readonly errors?: FormErrors<Name>;
  readonly values?: FormValues<Name>;
}

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

/** Settings: how often cards return, how many new ones a day, and when a day begins. */
export function ReviewSettingsScreen({ zone, notice, errors, values, ...saved }: ReviewSettingsProps) {
  const hourError = errors?.dayStartsAt;
  return (
    <SingleForm
      title="Reviews"
      lead="How much of your cards you want to recall, and how many you take on."
      foot={
        <p>
          <Link to="/review">Review now</Link>, see <Link to="/review/forecast">your progress</Link>, or go{' '}
          <Link to="/account">back to your account</Link>
        </p>
      }
    >
      {notice && <Alert tone="success">{notice}</Alert>}
      <PostForm error={errors?.form}>
        <Field
          label="Cards that you want to recall, in %"
          name="retention"
          hint="From 80 to 97. With 90, nine of ten cards are recalled when they come again. The more you want, the sooner they come: with 95 after less than half the time."
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={values?.retention ?? saved.retention}
          error={errors?.retention}
        />
        <Field
          label="New cards a day"
          name="newCards"
          hint="From 0 to 9999. Each of them comes back several times in the following weeks."
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={values?.newCards ?? saved.newCards}
          error={errors?.newCards}
        />
        <div className="field">
          <label htmlFor="dayStartsAt">A day begins at</label>
          <p className="hint" id="dayStartsAt-hint">
            {zone === null
              ? 'In UTC, as your time zone is not known'
              : `In your time zone, ${zone.replaceAll('_', ' ')}`}
            . <Link to="/account">Change the zone</Link>
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
            {hours.map(([hour, name]) => (
              <option key={hour} value={hour}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button>Save</Button>
      </PostForm>
    </SingleForm>
  );
}
