import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { SharedSourcePage } from '~/rooms/source/ui/shared-source';
import { SourcePage } from '~/rooms/source/ui/source';
import styles from '~/rooms/source/ui/sources.css?url';
import { sourceWords } from '~/rooms/source/words';
import { page, sourceNotFound, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { askedPlace, sharedView, sourceView } from './source-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? sourceWords.source} · Topiary` },
  { name: 'robots', content: 'noindex' },
];

/**
 * A source: `p` is the passage to begin near, `q` the search, `page` the page of results. Others see the passages that
 * lessons of public maps cite, if its owner shares it.
 */
export const loader = page('anyone', async (visit) => {
  const { params, user, url, rooms } = visit;
  const id = params.sourceId ?? '';
  const place = askedPlace(url.searchParams);
  if (user && place.search) await withinLimit(visit, rateLimits.searches);
  const own = user ? await sourceView(rooms, user.id, id, place) : null;
  if (own) return { title: own.source.title, own, shared: null };
  // While a source is being read, or if that failed, its address redirects to its run, which has the same id.
  const run = user ? await rooms.run.runStore.owned(id, user.id) : null;
  if (run?.kind === 'source' && run.state !== 'done') throw redirectWithin(`/runs/${id}`);
  const shared = await sharedView(rooms, id, place.passage);
  if (!shared) throw sourceNotFound(user);
  return { title: shared.title, own: null, shared };
});

export default function Source() {
  const { own, shared } = useLoaderData<typeof loader>();
  return own ? <SourcePage {...own} /> : shared ? <SharedSourcePage {...shared} /> : null;
}
