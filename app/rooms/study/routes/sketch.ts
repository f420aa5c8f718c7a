import { rateLimits } from '~/kit/limits';
import { mapSketch, sketchVersion } from '~/rooms/map/rules/sketch';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { sketchAnswer } from './views/picture.server';

const api = { answers: 'api' } as const;

/** The thumbnail of a map that the viewer may open, for the cards of home, My Maps and Public maps. */
export const loader = page(
  'anyone',
  async (visit) => {
    const { params, request, user, rooms } = visit;
    await withinLimit(visit, rateLimits.sketches, api);
    const map = await rooms.map.maps.readable(params.mapId ?? '', user?.id ?? null);
    if (!map) throw mapNotFound(user);
    return sketchAnswer(request, `${map.version}-${sketchVersion}`, () => mapSketch(map.result));
  },
  api,
);
