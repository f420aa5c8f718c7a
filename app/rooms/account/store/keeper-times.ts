/** A time as the raw SQL of these stores writes it. */
export const text = (at: Date): string => at.toISOString();

/** The time in a column; null if it has none. */
export const moment = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);
