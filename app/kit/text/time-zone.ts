import { kitWords } from '~/kit/words';

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

/** All zones that can be chosen, by continent; one that is chosen but not listed (an alias) is added. */
export function timeZoneChoices(chosen: string | null): [area: string, zones: string[]][] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])]);
  const byArea = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const area = name.includes('/') ? name.slice(0, name.indexOf('/')) : kitWords.otherZones;
    byArea.set(area, [...(byArea.get(area) ?? []), name]);
  }
  return [...byArea];
}
