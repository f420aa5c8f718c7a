/** `maps` and `texts` are what may be asked for in a day, `megabytes` is what may be kept. */
export type CapField = 'maps' | 'texts' | 'megabytes';

/** What was typed into the fields of a cap. */
export type TypedCap = Readonly<Record<CapField, string>>;

const capMax = 1_000_000;

/**
 * How many, as an administrator types it: a whole number from 0 on, or nothing for as many as one likes.
 * @returns undefined for all else
 */
export function readCap(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const cap = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return cap <= capMax ? cap : undefined;
}
