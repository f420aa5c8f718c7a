import type { Citation } from '~/kit/text/citation';
import { placeIn } from '~/rooms/map/rules/place';
import { pathTo, type Tree } from '~/rooms/map/rules/tree';
import {
  citedPassages,
  type FoundPassage,
  type GivenPassage,
  numbered,
  passagesInPrompt,
} from '~/rooms/source/rules/citations';
import { fittingWords, inOneList } from '~/rooms/source/rules/fitting-words';
import type { FittingPassage, Sources } from '~/rooms/source/store/sources';

interface Deps {
  readonly sources: Sources;
}

interface Where {
  readonly mapId: string;
  /** The map's owner. */
  readonly userId: string;
  readonly tree: Tree;
  readonly nodeId: string;
}

export type FittingPassages = (where: Where, kept?: readonly Citation[] | null) => Promise<GivenPassage[]>;

/** Weights of the word lists: the node's own words count most, those of its siblings least. */
const weights = [3, 2, 0.5];
const candidates = 3 * passagesInPrompt;

/**
 * The passages of a map's sources that fit a node, numbered for the prompt: first those that its text cites, with their
 * numbers, then the best matches for the words of the node, its path and its siblings. Empty if the map has no sources.
 */
export const fittingPassages =
  ({ sources }: Deps): FittingPassages =>
  async ({ mapId, userId, tree, nodeId }, kept = null) => {
    const cited = await passagesAgain({ sources })(mapId, userId, citedPassages(kept));
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const { siblings } = placeIn(tree, nodeId, []);
    const lists = await sources.fittingPassages({
      mapId,
      userId,
      lists: [path.slice(-1), path, siblings].map(fittingWords),
      atMost: candidates,
    });
    const found = inOneList(lists, ({ n, source }) => `${n} ${source}`, weights);
    return numbered(found.map(foundPassage), cited);
  };

/** The passages that a text cites, by their numbers in it, without those that are gone. */
export const passagesAgain =
  ({ sources }: Deps) =>
  async (mapId: string, userId: string, citations: readonly Citation[]): Promise<GivenPassage[]> => {
    if (citations.length === 0) return [];
    const there = await sources.cited(mapId, userId, citations);
    const byKey = new Map(there.map((each) => [`${each.n} ${each.source}`, each]));
    return citations.flatMap(({ n, source, passage }) => {
      const found = byKey.get(`${passage} ${source}`);
      return found ? [{ ...foundPassage(found), n }] : [];
    });
  };

const foundPassage = ({ n, ...passage }: FittingPassage): FoundPassage => ({ ...passage, passage: n });
