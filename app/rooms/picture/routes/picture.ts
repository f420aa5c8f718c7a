import { rateLimits } from '~/kit/limits';
import { pictureHash } from '~/kit/markdown/pictures/picture-marks';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { pictureAnswer } from '~/server/picture-answer.server';

/** A picture of a lesson, for those who may see its map; `?size=small` for small screens. */
export const loader = page('anyone', async (visit) => {
  const { params, url, request, user, rooms } = visit;
  await withinLimit(visit, rateLimits.pictures);
  const { mapId = '', hash = '' } = params;
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'large';
  const bytes = pictureHash.test(hash)
    ? await rooms.picture.lessonPictures.open(mapId, user?.id ?? null, hash, size)
    : null;
  if (!bytes) throw mapNotFound(user);
  return pictureAnswer(request, `${hash}-${size}`, bytes);
});
