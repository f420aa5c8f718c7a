import { page } from '~/web/handle.server';
import { pictureAnswer } from '~/web/map/picture.server';

/** The preview image of links to the landing page. */
export const loader = page('anyone', async ({ request, house }) =>
  pictureAnswer(request, await house.pictures.ofServer()),
);
