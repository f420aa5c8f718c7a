import { json } from '@remix-run/node';
import { readerLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { writtenOfMap } from '~/rooms/editing/routes/views/difference-view.server';
import { labelsToRender, treePatch } from '~/rooms/map/ui/patch';
import { failure, page, withinLimit } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/**
 * The patch from `version` to the newest tree, and the topic, for anybody who may read the map. `patch` is null if the
 * tree is unchanged; with another `version`, null means that the map has to be reloaded. The usual answer is 304 for an
 * unchanged ETag: one statement and no body.
 */
export const loader = page(
  'anyone',
  async (visit) => {
    await withinLimit(visit, rateLimits.changes, api);
    const { request, params, url, user, rooms } = visit;
    const mapId = params.mapId ?? '';
    const shown = Number(/^\d{1,9}$/.exec(url.searchParams.get('version') ?? '')?.[0] ?? 0);
    const look = await rooms.editing.lookAtMap(mapId, user?.id ?? null);
    if (!look) throw failure(404, messages.map.notFound, api);
    const tag = `"${look.version}.${look.updatedAt.getTime()}.${readerLanguage()}"`;
    const headers = { 'Cache-Control': 'no-store', ETag: tag };
    const isShown = shown === look.version;
    if (isShown && request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });

    const found = isShown ? 'same' : await rooms.editing.differenceSince(mapId, user?.id ?? null, shown);
    if (!found) throw failure(404, messages.map.notFound, api);
    const hasPatch = typeof found === 'object';
    const query = hasPatch ? found.map.query : look.query;
    const memory = hasPatch && user ? await rooms.review.memoryOfMap(mapId, user.id, found.tree) : null;
    const rendered = await rooms.map.renderLabels(hasPatch ? [query, ...labelsToRender(found)] : [query]);
    return json(
      {
        version: hasPatch ? found.map.version : found === 'same' ? shown : found,
        patch: hasPatch ? treePatch(found, { written: writtenOfMap(found), rendered, memory }) : null,
        topic: plainFormulas(query),
        /** Only if the topic has formulas. */
        topicHtml: rendered.get(query),
      },
      { headers },
    );
  },
  api,
);
