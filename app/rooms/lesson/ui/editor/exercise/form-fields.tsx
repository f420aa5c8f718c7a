import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { numberSaid } from '~/kit/language/format';
import { Button, IconButton } from '~/kit/parts/button';
import { FieldError } from '~/kit/parts/field';
import { TextWritten } from '~/rooms/lesson/ui/prose';
import { lessonWords } from '~/rooms/lesson/words';
import type { ExerciseForm } from './exercise-form';
import type { FieldName, FormFault } from './written-form';

interface FormState {
  readonly form: ExerciseForm;
  readonly change: (fields: Partial<ExerciseForm>) => void;
  readonly faults: readonly FormFault[];
  /** Prefix of the ids of the fields. */
  readonly id: string;
}

export const FormContext = createContext<FormState | null>(null);

export function useExerciseForm(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('a field of an exercise outside of its form');
  return state;
}

/** The attributes of a field, and its error if it has one. */
export function useField(field: FieldName, hasHint = false) {
  const { id, faults } = useExerciseForm();
  const own = faults.filter((fault) => fault.field === field);
  const fieldId = `${id}-${field}`;
  const described = [hasHint && `${fieldId}-hint`, own.length > 0 && `${fieldId}-error`].filter(Boolean).join(' ');
  return {
    attributes: {
      id: fieldId,
      'aria-invalid': own.length > 0 || undefined,
      'aria-describedby': described || undefined,
    },
    error:
      own.length > 0 ? (
        <FieldError id={`${fieldId}-error`} message={own.map(({ sentence }) => sentence).join(' ')} />
      ) : null,
  };
}

interface BoxProps {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** Lines; the box grows with its text. */
  readonly rows?: number;
  /** The label is for screen readers: the place of the box says it to all others. */
  readonly isLabelHidden?: boolean;
  /** A number, a formula or code, which runs from left to right and has no spelling. */
  readonly isCode?: boolean;
  readonly box?: React.RefObject<HTMLTextAreaElement>;
}

/** A labelled text box of the form. */
export function Box({
  field,
  label,
  value,
  onChange,
  hint,
  placeholder,
  rows = 1,
  isLabelHidden = false,
  isCode = false,
  box,
}: BoxProps) {
  const { attributes, error } = useField(field, hint !== undefined);
  const { lang } = useContext(TextWritten);
  return (
    <div className="field">
      <label htmlFor={attributes.id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={`${attributes.id}-hint`}>
          {hint}
        </p>
      )}
      {error}
      <textarea
        {...attributes}
        ref={box}
        rows={rows}
        className={isCode ? 'is-code' : undefined}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(isCode
          ? { dir: 'ltr', spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' }
          : { lang, dir: 'auto', spellCheck: true })}
      />
    </div>
  );
}

interface RowsProps<Row> {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly limits: { readonly min: number; readonly max: number };
  /** The label of the button for one more row. */
  readonly add: string;
  /** The name of a row by its number. */
  readonly name: (number: string) => string;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, at: number, set: (row: Row) => void) => ReactNode;
}

/** A list of alike fields, with buttons to add and to remove one. The focus goes to the new row, or to a neighbour. */
export function Rows<Row>({ legend, hint, rows, empty, limits, add, name, onChange, children }: RowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.children[Math.min(wanted.current, rows.length - 1)];
    const target = row?.querySelector('textarea') ?? list.current?.parentElement?.querySelector('.add-row');
    wanted.current = null;
    if (target instanceof HTMLElement) target.focus();
  }, [rows.length]);
  return (
    <fieldset className="exercise-rows">
      <legend>{legend}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ol className="plain-list" ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields show their rows' state, so no row has its own
          <li key={at}>
            <div>{children(row, at, (changed) => onChange(rows.with(at, changed)))}</div>
            {rows.length > limits.min ? (
              <IconButton
                icon="close"
                label={lessonWords.exerciseRemove({ name: name(numberSaid(at + 1)) })}
                onClick={() => {
                  wanted.current = at;
                  onChange(rows.toSpliced(at, 1));
                }}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {rows.length < limits.max ? (
        <Button
          type="button"
          variant="quiet"
          small
          icon="plus"
          className="add-row"
          onClick={() => {
            wanted.current = rows.length;
            onChange([...rows, empty]);
          }}
        >
          {add}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** A setting that is ticked or not. */
export const Tick = ({
  label,
  isTicked,
  onChange,
}: {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}) => (
  <label className="is-right">
    <input type="checkbox" checked={isTicked} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
    {label}
  </label>
);
