import type { Refusal } from '~/kit/fault/refusal';

/** A refused call. `more`: further members of the problem document, such as the text that stands now. */
export type Refused = Refusal & { readonly more?: Readonly<Record<string, unknown>> };

/** The result of a call, as plain data that can be written as JSON. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Refused;

export const given = <T>(value: T): Answer<T> => ({ ok: true, value });

export const refused = (status: number, message: string, more?: Readonly<Record<string, unknown>>): Refused => ({
  ok: false,
  status,
  message,
  ...(more && { more }),
});

/** A time as JSON; null if there is none. */
export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
