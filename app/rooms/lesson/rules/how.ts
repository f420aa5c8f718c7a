/**
 * How a lesson is to be written: plainly (''), for the first time or again; another way; by a wish alone ('other'); or
 * continued from its end.
 */
export const hows = ['', 'simpler', 'deeper', 'example', 'shorter', 'other', 'continue'] as const;

export type How = (typeof hows)[number];

/** The `how` of a lesson's run; runs of other kinds use other values. */
export const asHow = (how: string): How => hows.find((known) => known === how) ?? '';

/** The ways whose texts stand side by side, in the order in which they are shown; `base` is the plain one. */
export const ways = ['base', 'simpler', 'deeper', 'example', 'shorter', 'other'] as const;

export type Way = (typeof ways)[number];

/** The way with this name; null if there is none. */
export const asWay = (name: string | null): Way | null => ways.find((known) => known === name) ?? null;

/** The way whose text a run writes; null for one that continues the text that stands. */
export const wayOf = (how: How): Way | null => (how === 'continue' ? null : how === '' ? 'base' : how);

/** A wish without one of the named ways is a way of its own. */
export const howWithWish = (how: How, wish: string): How => (how === '' && wish !== '' ? 'other' : how);

/** The same texts in the order of their ways. */
export const inOrder = <Text extends { readonly way: Way }>(texts: readonly Text[]): Text[] =>
  texts.toSorted((one, other) => ways.indexOf(one.way) - ways.indexOf(other.way));
