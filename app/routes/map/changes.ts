import { json } from '@remix-run/node';
import { rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { labelsToDraw, treePatch } from '~/ui/tree/patch';
import { writtenOfMap } from '~/web/editing/difference-view.server';
import { failure, page, withinLimit } from '~/web/handle.server';

const api = { answers: 'api' } as const;

/** How the tree of `version` becomes the newest one, for who may read the map. `patch` null: load the map anew. */
export const loader = page(
  'anyone',
  async (visit) => {
    await withinLimit(visit, rateLimits.polls, api);
    const { params, url, user, house } = visit;
    const shown = Number(/^\d{1,9}$/.exec(url.searchParams.get('version') ?? '')?.[0] ?? 0);
    const found = await house.differenceSince(params.mapId ?? '', user?.id ?? null, shown);
    if (!found) throw failure(404, messages.map.notFound, api);
    const headers = { 'Cache-Control': 'no-store' };
    if (found === 'same') return json({ version: shown, patch: null }, { headers });
    if (typeof found === 'number') return json({ version: found, patch: null }, { headers });
    const drawn = await house.drawLabels(labelsToDraw(found));
    const patch = treePatch(found, { written: writtenOfMap(found), drawn });
    return json({ version: found.map.version, patch }, { headers });
  },
  api,
);
