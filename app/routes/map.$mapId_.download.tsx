import { downloadFileName } from '~/domain/topic';
import { page } from '~/web/handle.server';
import { mapNotFound } from '~/web/map-view.server';

/** The outline as a text file, under the name of §5 (RFC 6266: `filename*` carries what ASCII cannot). */
export const loader = page('anyone', async ({ params, user, house }) => {
  const map = await house.maps.readable(params.mapId ?? '', user?.id ?? null);
  if (!map) throw mapNotFound(user);
  const name = downloadFileName(map.query);
  const ascii = name.replace(/[^\x20-\x7e]/g, '-');
  return new Response(map.result, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-cache',
    },
  });
});
