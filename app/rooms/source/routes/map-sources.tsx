import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { MapSourcesPage } from '~/rooms/source/ui/map-sources';
import styles from '~/rooms/source/ui/sources.css?url';
import { sourceWords } from '~/rooms/source/words';
import { checkForm, choice, formSchema, is, text } from '~/server/form.server';
import { act, failure, notFound, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { sourceRow } from './source-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: sourceWords.sourcesOfTheMapTopiary }];

/** The sources that a map's lessons are written from, and those that could be added. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.owned(params.mapId ?? '', user.id);
  if (!map) throw notFound(await rooms.map.refuseChange(params.mapId ?? '', user.id));
  const [used, all] = await Promise.all([
    rooms.source.sources.ofMap(map.id, user.id),
    rooms.source.sources.list(user.id, sourceLimits.sourcesPerUser),
  ]);
  const isUsed = new Set(used.map(({ id }) => id));
  return {
    map: { id: map.id, query: plainFormulas(map.query), isPublic: map.isPublic },
    used: used.map(sourceRow),
    others: all.filter(({ id }) => !isUsed.has(id)).map(sourceRow),
    isFull: used.length >= sourceLimits.sourcesPerMap,
  };
});

const fields = () =>
  formSchema({ source: text, act: choice(['add', 'take'], messages.source.unknownAct), to: is('source') });

/** `act` = `add` or `take`, `source`; `to` = `source` redirects back to the source's page. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const mapId = params.mapId ?? '';
  const read = checkForm(fields(), form);
  if (!(await rooms.map.maps.owned(mapId, user.id))) throw notFound(await rooms.map.refuseChange(mapId, user.id));
  if (!read.ok) throw failure(400, read.message);
  const { source: sourceId, act: wanted, to } = read.values;
  await refuseFast(rooms, user.id);
  const change = wanted === 'add' ? rooms.source.addToMap : rooms.source.takeFromMap;
  const changed = await change(mapId, sourceId, user.id);
  if (!changed.ok) throw failure(changed.status, changed.message);
  const back = to && /^[a-z0-9]+$/.test(sourceId);
  return redirectWithin(back ? `/sources/${sourceId}#maps` : `/map/${mapId}/sources`, { status: 303 });
});

export default function MapSources() {
  return <MapSourcesPage {...useLoaderData<typeof loader>()} />;
}
