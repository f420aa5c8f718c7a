/** How a lesson is to be written: for the first time or anew (''), another way, or on from where its text ends. */
export const hows = ['', 'simpler', 'deeper', 'example', 'shorter', 'continue'] as const;

export type How = (typeof hows)[number];

/** That of a lesson's run; runs of other kinds have other ones. */
export const asHow = (how: string): How => hows.find((known) => known === how) ?? '';
