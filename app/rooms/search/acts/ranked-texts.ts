import type { Term } from '~/kit/search/words';
import type { LabelledNode } from '~/rooms/map/rules/label-parts';
import { fitOf } from '~/rooms/search/rules/fit';
import type { FoundPlace, FoundRow, SearchIndex, SearchWanted } from '~/rooms/search/store/search';

interface Deps {
  readonly searchIndex: Pick<SearchIndex, 'find' | 'texts' | 'labels'>;
}

interface RankedTexts {
  /** The best first; for labels one entry per matching node. */
  readonly ranked: readonly FoundPlace[];
  /** The node of a label. */
  readonly nodesOf: (place: FoundPlace) => readonly LabelledNode[];
  /** The cursor for texts that were not examined; null if all were. */
  readonly older: number | null;
}

/** How many matching texts one search examines. */
const mostLookedAt = 1_000;
/** How many of the newest texts are read and scored. */
const mostScored = 100;
/** How many letters are read before the search ends with the results so far. */
const mostLetters = 4_000_000;
const readAtOnce = 100;

/**
 * Ranks the matches: titles, then labels, then texts by score, and newest first among equals. Examines only as many of
 * the newest texts as can be examined quickly.
 */
export const rankedTexts =
  ({ searchIndex }: Deps) =>
  async (wanted: Omit<SearchWanted, 'limit'>): Promise<RankedTexts> => {
    const { query } = wanted;
    const { found, older } = await searchIndex.find({ ...wanted, limit: mostLookedAt });
    const { fits, score } = fitOf(query);
    // The index has matched single words; only phrases remain to be checked in the texts.
    const phrases = fitOf({ wanted: query.wanted.filter(isPhrase), unwanted: query.unwanted.filter(isPhrase) });
    const hasPhrases = [...query.wanted, ...query.unwanted].some(isPhrase);
    const scores = new Map<FoundRow, number>();
    const nodesOfPart = new Map<FoundPlace, readonly LabelledNode[]>();
    const ranked: FoundRow[] = [];
    let letters = 0;
    let end: number | null = null;

    for (let from = 0; from < found.length && end === null; from += readAtOnce) {
      const some = found.slice(from, from + readAtOnce);
      const areRead = hasPhrases || from < mostScored;
      const texts = areRead ? await searchIndex.texts(some) : [];
      const labels = await searchIndex.labels(some.filter(isLabel).map(({ id }) => id));
      for (const [at, place] of some.entries()) {
        const text = texts[at] ?? '';
        letters += text.length;
        if (isLabel(place)) {
          const nodes = (labels.get(place.id) ?? []).filter(({ label }) => fits(label));
          if (nodes.length > 0) {
            nodesOfPart.set(place, nodes);
            ranked.push(place);
          }
        } else if (!hasPhrases || phrases.fits(text)) {
          ranked.push(place);
          if (from < mostScored) scores.set(place, score(text));
        }
        if (letters > mostLetters) {
          end = place.id;
          break;
        }
      }
    }
    const rankOf = (place: FoundRow) => ranks[place.kind] + (scores.get(place) ?? 0) / (query.wanted.length + 1);
    ranked.sort((one, other) => rankOf(other) - rankOf(one) || other.id - one.id);
    const isEnd = end !== null && (end !== found.at(-1)?.id || older !== null);
    const nodesOf = new Map<FoundPlace, readonly LabelledNode[]>();
    // Parts are ranked instead of labels, because they are fewer to sort.
    const each = ranked.flatMap((place): FoundPlace[] =>
      isLabel(place)
        ? (nodesOfPart.get(place) ?? []).map((node) => {
            const one = { ...place };
            nodesOf.set(one, [node]);
            return one;
          })
        : [place],
    );
    return { ranked: each, nodesOf: (place) => nodesOf.get(place) ?? [], older: isEnd ? end : older };
  };

const isLabel = ({ kind }: FoundPlace): boolean => kind === 'label';
const isPhrase = ({ tokens }: Term): boolean => tokens.length > 1;

/** Matching names rank above matching texts. */
const ranks: Readonly<Record<FoundPlace['kind'], number>> = {
  title: 2,
  label: 1,
  lesson: 0,
  card: 0,
  note: 0,
  passage: 0,
};
