import type { Citation } from '~/kit/text/citation';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import { passageAddress } from '~/rooms/source/rules/address';
import { citedPassages } from '~/rooms/source/rules/citations';
import type { ShownPassage, ShownPassages } from '~/rooms/source/rules/settled-citations';
import type { Sources } from '~/rooms/source/store/sources';

/**
 * The cited passages that a user may see: the map's owner all that still exist, others only those of shared sources.
 * Only the owner learns that a source was deleted.
 */
export const shownCitations =
  ({ sources }: { readonly sources: Sources }) =>
  async (
    map: Pick<KnowledgeMap, 'id' | 'userId'>,
    isOwner: boolean,
    citations: readonly Citation[] | null,
  ): Promise<ShownPassages> => {
    const cited = citedPassages(citations);
    if (cited.length === 0) return new Map();
    const ids = [...new Set(cited.map(({ source }) => source))];
    const [found, there] = await Promise.all([
      sources.cited(map.id, isOwner ? map.userId : null, cited),
      sources.stillThere(map.id, ids),
    ]);
    const byKey = new Map(found.map((each) => [`${each.n} ${each.source}`, each]));
    return new Map(
      cited.map(({ n, source, passage, title }): [number, ShownPassage] => {
        const seen = byKey.get(`${passage} ${source}`);
        const isGone = !there.has(source);
        return [
          n,
          {
            href: seen ? passageAddress(source, passage) : null,
            title: seen?.title ?? (isGone && isOwner && title ? title : null),
            page: seen?.page ?? null,
            isGone,
            text: seen?.text ?? null,
          },
        ];
      }),
    );
  };

/** Whether others may read a lesson that is a source's own text: only if they may read everything it cites. */
export const mayReadOwnText = (shown: ShownPassages): boolean =>
  shown.size > 0 && [...shown.values()].every(({ text }) => text !== null);
