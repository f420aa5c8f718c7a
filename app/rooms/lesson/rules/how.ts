/** How a lesson is to be written: plainly (''), for the first time or again; another way; or continued from its end. */
export const hows = ['', 'simpler', 'deeper', 'example', 'shorter', 'continue'] as const;

export type How = (typeof hows)[number];

/** The `how` of a lesson's run; runs of other kinds use other values. */
export const asHow = (how: string): How => hows.find((known) => known === how) ?? '';
