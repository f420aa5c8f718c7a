export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One line per event, as fields. Never a secret, a mail token or the text of a lesson. */
export interface Log {
  error(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  debug(event: string, fields?: LogFields): void;
}
