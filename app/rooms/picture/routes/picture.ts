import { rateLimits } from '~/kit/limits';
import { pictureHash } from '~/kit/markdown/pictures/picture-marks';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';

/**
 * How long a browser shows a picture without asking again, as with the thumbnails of maps. Only its own cache may keep
 * it, because the map may be private.
 */
const maxAgeSeconds = 86_400;

/** A picture of a lesson, for those who may see its map; `?size=small` for small screens. */
export const loader = page('anyone', async (visit) => {
  const { params, url, request, user, rooms } = visit;
  await withinLimit(visit, rateLimits.pictures);
  const { mapId = '', hash = '' } = params;
  if (!pictureHash.test(hash)) throw mapNotFound(user);
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'large';
  const viewerId = user?.id ?? null;
  const { lessonPictures } = rooms.picture;
  const tag = `"${hash}-${size}"`;
  const headers = { ETag: tag, 'Cache-Control': `private, max-age=${maxAgeSeconds}, immutable` };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(tag)) {
    if (!(await lessonPictures.isShown(mapId, viewerId, hash))) throw mapNotFound(user);
    return new Response(null, { status: 304, headers });
  }
  const bytes = await lessonPictures.open(mapId, viewerId, hash, size);
  if (!bytes) throw mapNotFound(user);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
});
