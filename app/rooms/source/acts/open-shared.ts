import { sourceLimits } from '~/rooms/source/rules/limits';
import type { Passage, SourceFigure, Sources } from '~/rooms/source/store/sources';

interface OpenShared {
  readonly title: string;
  /** A slice of the cited passages, in order. */
  readonly passages: readonly Passage[];
  /** The pictures beside them. */
  readonly figures: readonly SourceFigure[];
  /** The first passage of the previous and next slice; null at the ends. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The part of a shared source that everybody may see, near a passage; null if there is none. */
export const openShared =
  ({ sources }: { readonly sources: Sources }) =>
  async (id: string, passage: number): Promise<OpenShared | null> => {
    const shared = await sources.shared(id);
    if (!shared) return null;
    const { title, cited } = shared;
    const { passagesPerPage } = sourceLimits;
    const found = cited.findIndex((n) => n >= passage);
    const at = found < 0 ? Math.max(0, cited.length - 1) : found;
    const first = at - (at % passagesPerPage);
    const slice = cited.slice(first, first + passagesPerPage);
    const [from = 1, to = 0] = [slice[0], slice.at(-1)];
    return {
      title,
      passages: await sources.sharedPassages(id, from, to),
      figures: await sources.sharedFigures(id, from, to),
      previous: cited[first - passagesPerPage] ?? null,
      next: cited[first + passagesPerPage] ?? null,
    };
  };
