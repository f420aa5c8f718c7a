import { rateLimits } from '~/kit/limits';
import { pictureHash } from '~/kit/markdown/pictures/picture-marks';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { pictureAnswer, unchangedPicture } from '~/server/picture-answer.server';

/** A picture of a lesson, for those who may see its map; `?size=small` for small screens. */
export const loader = page('anyone', async (visit) => {
  const { params, url, request, user, rooms } = visit;
  await withinLimit(visit, rateLimits.pictures);
  const { mapId = '', hash = '' } = params;
  if (!pictureHash.test(hash)) throw mapNotFound(user);
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'large';
  const name = `${hash}-${size}`;
  const viewerId = user?.id ?? null;
  const { lessonPictures } = rooms.picture;
  // The bytes of a picture that the browser has are not read, only who may see it.
  const unchanged = unchangedPicture(request, name);
  if (unchanged && (await lessonPictures.isShown(mapId, viewerId, hash))) return unchanged;
  const bytes = unchanged ? null : await lessonPictures.open(mapId, viewerId, hash, size);
  if (!bytes) throw mapNotFound(user);
  return pictureAnswer(request, name, bytes);
});
