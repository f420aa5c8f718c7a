/** Kinds of runs that nobody waits for with the place open where they will stand. */
export const backgroundKinds = ['growth', 'cards', 'source'] as const;

/** Whether a run goes after those that somebody waits for: a question, a lesson that was asked for, a new map. */
export const isBackground = ({
  kind,
  batch,
}: {
  readonly kind: string;
  readonly batch: string | null;
}): boolean => batch !== null || (backgroundKinds as readonly string[]).includes(kind);

/** How many runs in the background work at once, of `atATime` in all: one place is left to the others. */
export const backgroundAtATime = (atATime: number): number => Math.max(1, atATime - 1);

/** A run in the background that has waited so long goes before the others, if no other one works. */
export const backgroundPatienceMs = 60_000;
