import { page } from '~/server/handle.server';
import { streamed } from '~/server/text-download.server';
import { siteMap } from './site-map.server';

/** The sitemap for search engines (sitemaps.org). */
export const loader = page(
  'anyone',
  async ({ rooms }) =>
    new Response(streamed(siteMap(rooms)), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    }),
);
