/** What is wrong with a form, by field; an empty object means nothing is. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

interface Refused {
  readonly ok: false;
  /** Of the HTTP answer. */
  readonly status: number;
  /** After which time it may go through; for a limit alone. */
  readonly retryAfterMs?: number;
}

/** What was not done, and the sentence that says why. */
export interface Refusal extends Refused {
  readonly message: string;
}

/** As `Refusal`, for a form: a sentence for each field at fault, or for the form as a whole. */
export interface FormRefusal<Field extends string> extends Refused {
  readonly errors: FieldErrors<Field | 'form'>;
}
