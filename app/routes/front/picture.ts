import { page } from '~/web/handle.server';
import { pictureAnswer } from '~/web/picture.server';

/** The picture that goes with links to the server itself. */
export const loader = page('anyone', async ({ request, house }) =>
  pictureAnswer(request, await house.pictures.ofServer()),
);
