/** The learner's time zone as far as the server knows it: data of the root route. */
export interface LearnerZone {
  /** Null if unknown: dates are in UTC, and say so. */
  readonly zone: string | null;
  /** Chosen in the account; it takes precedence over the browser's zone. */
  readonly isZoneChosen: boolean;
}

/** Longer than any name in the IANA database. */
const maxCharacters = 64;

/** The canonical IANA name of a time zone, or null if there is none of that name. */
export function timeZoneNamed(name: string): string | null {
  // Only names: some engines also accept offsets such as '+01:37'.
  if (name.length > maxCharacters || !/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
