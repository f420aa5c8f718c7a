import { rateLimits } from '~/domain/limits';
import { mapSketch, sketchVersion } from '~/domain/map/sketch';
import { mapNotFound, page, withinLimit } from '~/web/handle.server';
import { sketchAnswer } from '~/web/map/picture.server';

const api = { answers: 'api' } as const;

/** The small picture of a user's own map, for the cards of home and My Maps. */
export const loader = page(
  'member',
  async (visit) => {
    const { params, request, user, house } = visit;
    await withinLimit(visit, rateLimits.sketches, api);
    const map = await house.maps.owned(params.mapId ?? '', user.id);
    if (!map) throw mapNotFound(user);
    return sketchAnswer(request, `${map.version}-${sketchVersion}`, () => mapSketch(map.result));
  },
  api,
);
