import { mapNotFound, page } from '~/web/handle.server';
import { pictureAnswer } from '~/web/picture.server';

/** The preview image of a public map's link. */
export const loader = page('anyone', async ({ params, request, user, house }) => {
  const picture = await house.pictures.ofMap(params.mapId ?? '');
  if (!picture) throw mapNotFound(user);
  return pictureAnswer(request, picture);
});
