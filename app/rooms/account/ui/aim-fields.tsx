import { limits } from '~/kit/limits';
import { Field, FieldError } from '~/kit/parts/field';
import type { AimFault, TypedAim } from '~/rooms/account/rules/aim';
import { accountWords } from '~/rooms/account/words';

export interface AimFieldsProps {
  readonly values: TypedAim;
  readonly errors?: Partial<Record<AimFault, string>> | undefined;
  /** The id of the form that the fields belong to, if they do not stand within it. */
  readonly form?: string;
}

/** The fields of an aim, each optional: where one stands, what for, and how many minutes a day. */
export function AimFields({ values, errors = {}, form }: AimFieldsProps) {
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="level">{accountWords.aimLevel}</label>
        {errors.level ? <FieldError id="level-error" message={errors.level} /> : null}
        <select
          id="level"
          name="level"
          form={form}
          className="input"
          defaultValue={values.level}
          aria-invalid={errors.level ? true : undefined}
          aria-describedby={errors.level ? 'level-error' : undefined}
        >
          <option value="">{accountWords.aimLevelNotSaid}</option>
          <option value="new">{accountWords.aimLevelNew}</option>
          <option value="some">{accountWords.aimLevelSome}</option>
          <option value="use">{accountWords.aimLevelUse}</option>
        </select>
      </div>
      <Field
        label={accountWords.aimPurpose}
        hint={accountWords.aimPurposeHint}
        name="purpose"
        form={form}
        defaultValue={values.purpose}
        error={errors.purpose}
        maxCharacters={limits.aimPurposeMaxCharacters}
        autoComplete="off"
        dir="auto"
      />
      <Field
        label={accountWords.aimMinutes}
        name="minutes"
        inputMode="numeric"
        form={form}
        defaultValue={values.minutes}
        error={errors.minutes}
        autoComplete="off"
      />
    </div>
  );
}
