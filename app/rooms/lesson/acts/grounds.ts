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

/** What the text of one run rests on: the passages that it was given, and what becomes of its citations. */
export interface Grounds {
  /** The passages for the call; those that the run or the text before was given keep their numbers. */
  find(tree: Tree): Promise<readonly GivenPassage[]>;
  /** Told who writes: only a model is given passages. */
  writtenBy(source: TextSource): void;
  /** What the text may cite; null where nothing was given, and what stands in brackets is its own affair. */
  given(): readonly Citation[] | null;
  settle(markdown: string): { readonly markdown: string; readonly citations: Settled['citations'] | null };
}

/** @param before the text that the run goes on from; null for a new one */
export function groundsOf(
  fitting: FittingPassages,
  run: Run,
  present: Lesson | null,
  before: string | null,
): Grounds {
  const old = before === null ? null : (present?.citations ?? null);
  // After a restart the run's row knows what its text so far was given.
  let given: readonly Citation[] | null = run.citations ?? (old && citedPassages(old));
  let found: readonly GivenPassage[] = [];
  // What stands in brackets in a text without sources must not become a citation.
  const cannotCite = before !== null && old === null && citedNumbers(before).length > 0;
  return {
    async find(tree) {
      if (cannotCite || run.mapId === null || run.nodeId === null) return [];
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

/** With those whose source is gone by now: a text cites them already. */
const withOlder = (given: readonly Citation[], older: readonly Citation[] | null): Citation[] => {
  const numbers = new Set(given.map(({ n }) => n));
  return [...given, ...(older ?? []).filter(({ n }) => !numbers.has(n))];
};
