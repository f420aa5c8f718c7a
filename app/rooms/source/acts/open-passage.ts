import type { Passage, SourceFigure, Sources } from '~/rooms/source/store/sources';

interface OpenPassage extends Passage {
  readonly title: string;
  /** The pictures beside it. */
  readonly figures: readonly SourceFigure[];
}

/**
 * A passage to show in place of its citation. The owner may read any; others only one that a public map's lesson cites,
 * from a shared source.
 */
export const openPassage =
  ({ sources }: { readonly sources: Sources }) =>
  async (sourceId: string, n: number, viewerId: string | null): Promise<OpenPassage | null> => {
    const own = viewerId === null ? null : await sources.byId(sourceId, viewerId);
    if (own && viewerId) {
      const [passage] = await sources.passages(sourceId, viewerId, n, n);
      return passage
        ? { ...passage, title: own.title, figures: await sources.figures(sourceId, viewerId, n, n) }
        : null;
    }
    const [passage] = await sources.sharedPassages(sourceId, n, n);
    const shared = passage && (await sources.shared(sourceId));
    return shared ? { ...passage, title: shared.title, figures: await sources.sharedFigures(sourceId, n, n) } : null;
  };
