import { page } from '~/web/handle.server';
import { siteMap } from '~/web/site-map.server';
import { streamed } from '~/web/text-download.server';

/** The pages that search engines may list (sitemaps.org). */
export const loader = page(
  'anyone',
  async ({ house }) =>
    new Response(streamed(siteMap(house)), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    }),
);
