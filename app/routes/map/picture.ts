import { mapNotFound, page } from '~/web/handle.server';
import { pictureAnswer } from '~/web/picture.server';

/** The picture that a public map brings along where its link is shared. */
export const loader = page('anyone', async ({ params, request, user, house }) => {
  const picture = await house.pictures.ofMap(params.mapId ?? '');
  if (!picture) throw mapNotFound(user);
  return pictureAnswer(request, picture);
});
