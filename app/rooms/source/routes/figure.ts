import { rateLimits } from '~/kit/limits';
import { page, sourceNotFound, withinLimit } from '~/server/handle.server';
import { pictureAnswer } from '~/server/picture-answer.server';

/** A picture of a source, for those who may see the passage that it stands beside; `?size=small` for small screens. */
export const loader = page('anyone', async (visit) => {
  const { params, url, request, user, rooms } = visit;
  await withinLimit(visit, rateLimits.pictures);
  const { sourceId = '', n = '' } = params;
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'large';
  const found = /^[1-9]\d{0,3}$/.test(n)
    ? await rooms.source.sources.openFigure(sourceId, user?.id ?? null, Number(n), size)
    : null;
  if (!found) throw sourceNotFound(user);
  return pictureAnswer(request, `${found.hash}-${size}`, found.webp);
});
