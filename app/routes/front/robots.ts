import { page } from '~/web/handle.server';

/** What is somebody's own, or costs something to ask for. Pages say `noindex` besides (`ui/page/route-handle.ts`). */
const closed = [
  '/account',
  '/api/',
  '/auth/',
  '/runs/',
  '/history',
  '/lessons',
  '/reset-password',
  '/verify-email',
];

/** For robots (RFC 9309). A route, because the sitemap has to be named by its whole address. */
export const loader = page('anyone', async ({ house }) => {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''];
  return new Response([...lines, `Sitemap: ${house.settings.appUrl}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
});
