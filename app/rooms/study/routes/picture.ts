import { rateLimits } from '~/kit/limits';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { pictureAnswer } from './views/picture.server';

/** The preview image for links to a public map. */
export const loader = page('anyone', async (visit) => {
  const { params, request, user, rooms } = visit;
  await withinLimit(visit, rateLimits.renders);
  const picture = await rooms.map.pictures.ofMap(params.mapId ?? '');
  if (!picture) throw mapNotFound(user);
  return pictureAnswer(request, picture);
});
