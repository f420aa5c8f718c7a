import { page } from '~/server/handle.server';

/** Private or expensive addresses. Pages also have `noindex` (`kit/page/route-handle.ts`). */
const closed = [
  '/account',
  '/api/',
  '/auth/',
  '/demo',
  '/runs/',
  '/history',
  '/lessons',
  '/reset-password',
  '/verify-email',
];

/** robots.txt (RFC 9309). A route rather than a static file, because it contains the sitemap's absolute URL. */
export const loader = page('anyone', async ({ rooms }) => {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''];
  return new Response([...lines, `Sitemap: ${rooms.server.settings.appUrl}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
});
