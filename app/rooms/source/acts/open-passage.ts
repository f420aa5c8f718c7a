import type { Passage, Sources } from '~/rooms/source/store/sources';

export interface OpenPassage extends Passage {
  readonly title: string;
}

/**
 * One passage, to be read in place of its citation: the owner's, or of a source that its owner shares one that a lesson
 * of a public map cites.
 */
export const openPassage =
  ({ sources }: { readonly sources: Sources }) =>
  async (sourceId: string, n: number, viewerId: string | null): Promise<OpenPassage | null> => {
    const own = viewerId === null ? null : await sources.byId(sourceId, viewerId);
    if (own && viewerId) {
      const [passage] = await sources.passages(sourceId, viewerId, n, n);
      return passage ? { ...passage, title: own.title } : null;
    }
    const [passage] = await sources.sharedPassages(sourceId, n, n);
    const shared = passage && (await sources.shared(sourceId));
    return shared ? { ...passage, title: shared.title } : null;
  };
