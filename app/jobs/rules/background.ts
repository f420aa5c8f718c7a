/** Kinds of background runs: nobody waits for their result with its place open. */
export const backgroundKinds = ['growth', 'cards', 'exercises', 'source', 'needs'] as const;

/** Whether a run goes after those that somebody waits for: a question, a requested lesson, a new map. */
export const isBackground = ({ kind, batch }: { readonly kind: string; readonly batch: string | null }): boolean =>
  batch !== null || (backgroundKinds as readonly string[]).includes(kind);

/** Whether a run is a question: one of a user's questions works beside their other runs, in a place of its own. */
export const isQuestion = ({ kind }: { readonly kind: string }): boolean => kind === 'ask';

/**
 * How many places a user's working runs take from a run that waits, since one question has a place of its own.
 * @param working how many of their runs work, and how many of them are questions
 */
export const placesTaken = (
  run: { readonly kind: string },
  working: { readonly all: number; readonly questions: number },
): number => working.all - (isQuestion(run) ? 1 : Math.min(1, working.questions));

/** How many background runs work at once, out of `atATime` in all: one place is left to the others. */
export const backgroundAtATime = (atATime: number): number => Math.max(1, atATime - 1);

/** A background run that has waited this long goes before the others, if no other background run works. */
export const backgroundPatienceMs = 60_000;
