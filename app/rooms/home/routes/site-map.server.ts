import type { Rooms } from '~/composition.server';
import { escapeHtml } from '~/kit/text/escape-html';
import type { MapAddress } from '~/rooms/map/store/maps';

/** The limit of sitemaps.org; the newest maps are listed. */
const mostAddresses = 50_000;
/** How many maps are read per query: a few milliseconds, so that other requests are not blocked. */
const mapsAtOnce = 1_000;

/** The pages whose routes are `indexable`; a test compares the two. */
export const indexablePages = [
  '/',
  '/maps',
  '/courses',
  '/register',
  '/login',
  '/help',
  '/help/faq',
  '/help/about',
  '/help/contact',
  '/help/privacy',
  '/help/terms',
  '/help/refund',
  '/help/exercises',
  '/help/figures',
  '/help/writing',
  '/help/courses',
  '/help/translate',
  '/help/maps',
  '/help/lessons',
  '/help/cards-and-review',
  '/help/today',
  '/help/ask',
  '/help/sources',
  '/help/offline',
  '/help/share-and-export',
  '/help/import',
  '/help/account',
  '/help/administration',
] as const;

/** Streams the sitemap: the pages, then the public maps, newest first. */
export async function* siteMap({
  server: { settings },
  map: { maps },
}: {
  readonly server: Pick<Rooms['server'], 'settings'>;
  readonly map: Pick<Rooms['map'], 'maps'>;
}): AsyncGenerator<string, void, void> {
  const entry = (path: string, changed?: Date) => {
    const lastChange = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(settings.appUrl + path)}</loc>${lastChange}</url>\n`;
  };

  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  yield indexablePages.map((path) => entry(path)).join('');
  let left = mostAddresses - indexablePages.length;
  let before: MapAddress | undefined;
  while (left > 0) {
    const limit = Math.min(mapsAtOnce, left);
    const found = await maps.listAddresses({ ...(before ? { before } : {}), limit });
    if (found.length > 0) yield found.map(({ id, updatedAt }) => entry(`/map/${id}`, updatedAt)).join('');
    if (found.length < limit) break;
    left -= found.length;
    before = found.at(-1);
  }
  yield '</urlset>\n';
}
