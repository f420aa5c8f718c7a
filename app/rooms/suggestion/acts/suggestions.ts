import type { RefuseSave } from '~/rooms/lesson/acts/limit-saves';
import { coursePatch } from './course-patch';
import { type DecideDeps, type DecideResult, librarysDecisions, missing, writersDecisions } from './decide';
import { type OpenDeps, openSuggestion } from './open-suggestion';
import { suggest } from './suggest';

interface Deps extends OpenDeps, DecideDeps {
  readonly refuseSave: RefuseSave;
}

/** Suggested corrections: made, received, taken and declined. */
export function createSuggestions(deps: Deps) {
  const { suggestions, clock, random } = deps;
  return {
    openSuggestion: openSuggestion(deps),
    suggest: suggest(deps),
    ...writersDecisions(deps),
    ...librarysDecisions(deps),
    /** Deletes one's own suggestion that is open. */
    withdrawSuggestion: async (userId: string, id: string): Promise<DecideResult> =>
      (await suggestions.withdraw(id, userId)) ? { ok: true } : missing(),
    coursePatch: coursePatch(deps),
    /** Marks the suggestions of a patch as delivered; returns how many were not before. */
    deliver: (administratorId: string, ids: readonly string[]): Promise<number> =>
      suggestions.deliver({ id: random.id(), administratorId, at: clock.now() }, ids),
  };
}
