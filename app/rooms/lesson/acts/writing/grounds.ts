import type { Run } from '~/jobs/store/runs';
import type { Citation } from '~/kit/text/citation';
import type { TextSource } from '~/providers/model/language-model';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import type { Tree } from '~/rooms/map/rules/tree';
import type { FittingPassages } from '~/rooms/source/acts/fitting-passages';
import {
  citationOf,
  citedNumbers,
  citedPassages,
  type GivenPassage,
  type Settled,
  settleCitations,
} from '~/rooms/source/rules/citations';

/** The sources of one run's text: the passages given to the model, and how its citations are settled. */
export interface Grounds {
  /** The passages for the call. Those that the run or an earlier text was given keep their numbers. */
  find(tree: Tree): Promise<readonly GivenPassage[]>;
  /** Records who writes the text: only a model is given passages. */
  writtenBy(source: TextSource): void;
  /** The passages that the text may cite; null if none were given, in which case numbers in brackets are plain text. */
  given(): readonly Citation[] | null;
  settle(markdown: string): { readonly markdown: string; readonly citations: Settled['citations'] | null };
}

/** @param before the text that the run continues; null for a new text */
export function groundsOf(
  fitting: FittingPassages,
  run: Run<'lesson'>,
  present: Pick<Lesson, 'citations'> | null,
  before: string | null,
): Grounds {
  const old = before === null ? null : (present?.citations ?? null);
  // After a restart the run's row has the citations that were given for the text so far.
  let given: readonly Citation[] | null = run.citations ?? (old && citedPassages(old));
  let found: readonly GivenPassage[] = [];
  // Numbers in brackets of a text without sources must not turn into citations.
  const cannotCite = before !== null && old === null && citedNumbers(before).length > 0;
  return {
    async find(tree) {
      if (cannotCite) return [];
      const where = { mapId: run.mapId, userId: run.userId, nodeId: run.nodeId, tree };
      found = await fitting(where, run.citations ?? present?.citations);
      return found;
    },
    writtenBy(source) {
      if (source.kind === 'model' && found.length > 0) given = withOlder(found.map(citationOf), given);
    },
    given: () => given,
    settle(markdown) {
      if (given === null) return { markdown, citations: null };
      const settled = settleCitations(markdown, given, { marks: true });
      const takenOut = (old ?? []).filter(({ source }) => source === '');
      return { ...settled, citations: [...settled.citations, ...takenOut] };
    },
  };
}

/** Adds citations whose source has been deleted: the text cites them already. */
const withOlder = (given: readonly Citation[], older: readonly Citation[] | null): Citation[] => {
  const numbers = new Set(given.map(({ n }) => n));
  return [...given, ...(older ?? []).filter(({ n }) => !numbers.has(n))];
};
