import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon';

export interface FieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'maxLength' | 'aria-describedby'> {
  label: ReactNode;
  name: string;
  /** Only needed if two fields of a page share a name. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** More can be typed, and a counter shows the excess; only the server refuses it (`kit/page/theme-script.ts`). */
  maxCharacters?: number;
}

/**
 * A labelled input. `aria-describedby` refers to hint and error while they exist. `defaultValue` is the text typed
 * before a refusal. A field with an error requests the focus; browsers give it to the first one of a page.
 */
export function Field({ label, name, id = name, hint, error, className, maxCharacters, ...input }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} />}
      <input
        type="text"
        // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
        autoFocus={error ? true : undefined}
        {...input}
        id={id}
        name={name}
        data-max={maxCharacters}
        className={className ? `input ${className}` : 'input'}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      />
      {maxCharacters === undefined ? null : <output className="count" />}
    </div>
  );
}

/** A field's error message, with an icon so that it does not rely on colour. */
export function FieldError({ id, message }: { id?: string | undefined; message: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {message}
    </p>
  );
}
