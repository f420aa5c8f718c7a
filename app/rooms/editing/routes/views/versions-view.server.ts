import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { changeSentence } from '~/rooms/editing/rules/said';

type Listed = NonNullable<Awaited<ReturnType<Rooms['map']['listVersions']>>>;

const versionsPerPage = 50;

/** Loader data of the page of a map's versions. */
export function versionsView({ map, versions }: Listed, wantedPage: string | null) {
  const pages = Math.max(1, Math.ceil(versions.length / versionsPerPage));
  const page = /^[1-9]\d{0,3}$/.test(wantedPage ?? '') ? Math.min(pages, Number(wantedPage)) : 1;
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    newest: map.version,
    copies: map.isPublic || map.copies > 0 ? map.copies : null,
    page,
    pages,
    versions: versions.slice((page - 1) * versionsPerPage, page * versionsPerPage).map((head) => ({
      version: head.version,
      cause: head.cause,
      at: head.at.toISOString(),
      words: changeSentence(head),
    })),
  };
}
