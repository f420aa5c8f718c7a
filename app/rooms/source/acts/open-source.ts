import { sourceLimits } from '~/rooms/source/rules/limits';
import type { FoundPassage, Passage, Source, SourceFigure, Sources } from '~/rooms/source/store/sources';

interface OpenSource {
  readonly source: Source;
  readonly maps: Awaited<ReturnType<Sources['mapsOf']>>;
  /** A slice of its passages in order; with `search`, the matches. */
  readonly passages: readonly (Passage | FoundPassage)[];
  /** The pictures beside them, and with `search` also those beside passages in between. */
  readonly figures: readonly SourceFigure[];
  /** The first passage of the previous and next slice; null at the ends and in a search. */
  readonly previous: number | null;
  readonly next: number | null;
  /** Whether a search has more pages. */
  readonly hasMore: boolean;
}

interface Where {
  /** The slice that contains this passage, from 1. */
  readonly passage: number;
  /** Words to search for; empty shows all passages. */
  readonly search: string;
  /** The page of search results, from 1. */
  readonly page: number;
}

/** A user's source with a slice of its passages, or with those that match a search. */
export const openSource =
  ({ sources }: { readonly sources: Sources }) =>
  async (id: string, userId: string, { passage, search, page }: Where): Promise<OpenSource | null> => {
    const source = await sources.byId(id, userId);
    if (!source) return null;
    const maps = await sources.mapsOf(id, userId);
    const words = wordsOf(search);
    if (words.length > 0) {
      const { foundPerPage: limit } = sourceLimits;
      const found = await sources.find(id, userId, words, { offset: (page - 1) * limit, limit: limit + 1 });
      const passages = found.slice(0, limit);
      const figures = await sources.figures(id, userId, passages[0]?.n ?? 1, passages.at(-1)?.n ?? 0);
      return { source, maps, passages, figures, previous: null, next: null, hasMore: found.length > limit };
    }
    const { passagesPerPage } = sourceLimits;
    const at = Math.min(Math.max(1, passage), source.passages);
    const first = at - ((at - 1) % passagesPerPage);
    const last = Math.min(source.passages, first + passagesPerPage - 1);
    return {
      source,
      maps,
      passages: await sources.passages(id, userId, first, last),
      figures: await sources.figures(id, userId, first, last),
      previous: first > 1 ? first - passagesPerPage : null,
      next: last < source.passages ? last + 1 : null,
      hasMore: false,
    };
  };

const wordsAtMost = 12;

/** The words of a search, as typed. */
const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, wordsAtMost);
