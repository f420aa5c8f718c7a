/** `maps` and `texts` limit requests per day, `megabytes` limits storage. */
export type CapField = 'maps' | 'texts' | 'megabytes';

/** The values typed into the fields of a cap. */
export type TypedCap = Readonly<Record<CapField, string>>;

const capMax = 1_000_000;

/**
 * Parses a cap as an administrator types it: a whole number from 0, or empty for unlimited (null).
 * @returns undefined for anything else
 */
export function readCap(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const cap = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return cap <= capMax ? cap : undefined;
}
