/** Error messages by field; empty if the form is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** A topic to choose; with `anyway` it is the typed one, to be sent with the field `anyway` so that it is taken. */
export interface TopicChoice {
  readonly label: string;
  readonly topic: string;
  readonly anyway?: true;
}

interface Refused {
  readonly ok: false;
  /** HTTP status. */
  readonly status: number;
  /** Set when a rate limit was the reason. */
  readonly retryAfterMs?: number;
}

/** A refused action, with the message for the user. */
export interface Refusal extends Refused {
  readonly message: string;
  /** The topic is about self-harm: the response names sources of help. */
  readonly isHelp?: boolean;
  /** Credits are missing: the response tells where to get some. */
  readonly needsCredits?: boolean;
  /** The meanings to choose from. */
  readonly choices?: readonly TopicChoice[];
  /** The typed topic is an outline: its lines, for the import. */
  readonly outline?: string;
}

/** A refused form, with messages by field or for the whole form. */
export interface FormRefusal<Field extends string> extends Refused {
  readonly errors: FieldErrors<Field | 'form'>;
}
