import { pictureAnswer } from '~/rooms/study/routes/views/picture.server';
import { page } from '~/server/handle.server';

/** The preview image of links to the landing page. */
export const loader = page('anyone', async ({ request, rooms }) =>
  pictureAnswer(request, await rooms.map.pictures.ofServer()),
);
