import { rateLimits } from '~/kit/limits';
import { notFound, page, withinLimit } from '~/server/handle.server';
import { pictureAnswer } from '~/server/picture-answer.server';

/** A picture of a course, for everybody, by the name of its file; `?size=small` for small screens. */
export const loader = page('anyone', async (visit) => {
  const { params, url, request, rooms } = visit;
  await withinLimit(visit, rateLimits.pictures);
  const picture = await rooms.course.coursePictures.open(params.slug ?? '', params.file ?? '');
  if (!picture) throw notFound();
  const { hash, large, small } = picture;
  const isSmall = small !== null && url.searchParams.get('size') === 'small';
  return pictureAnswer(request, `${hash}-${isSmall ? 'small' : 'large'}`, isSmall ? small : large);
});
