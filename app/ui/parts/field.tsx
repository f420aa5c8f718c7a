import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon';

export interface FieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'aria-describedby'> {
  label: ReactNode;
  name: string;
  /** Only needed if two fields of a page share a name. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

/**
 * A labelled input. `aria-describedby` refers to hint and error while they exist. `defaultValue` is what was typed
 * before a refusal.
 */
export function Field({ label, name, id = name, hint, error, className, ...input }: FieldProps) {
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
        {...input}
        id={id}
        name={name}
        className={className ? `input ${className}` : 'input'}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      />
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
