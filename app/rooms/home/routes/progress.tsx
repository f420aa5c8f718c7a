import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dateSaid } from '~/kit/language/format';
import { pageMeta } from '~/kit/page/page-meta';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { By } from '~/rooms/home/rules/progress';
import { ProgressScreen } from '~/rooms/home/ui/progress';
import styles from '~/rooms/home/ui/progress.css?url';
import { homeWords } from '~/rooms/home/words';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { mapNotFound, page } from '~/server/handle.server';
import { periodName, progressPlots } from './progress-plots.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(homeWords.progress);

const mapsListed = 20;

/** Progress by week, or with `?by=month` by month; on all maps or the one of `?map=`. */
export const loader = page('member', async ({ user, url, request, rooms }) => {
  const by: By = url.searchParams.get('by') === 'month' ? 'month' : 'week';
  const mapId = url.searchParams.get('map') || null;
  const map = mapId === null ? null : await rooms.map.maps.readable(mapId, user.id);
  if (mapId !== null && !map) throw mapNotFound(user);
  const [{ periods, learned }, maps] = await Promise.all([
    rooms.home.progressByPeriods(learnerOf(user, request), by, mapId),
    rooms.map.maps.listForUser(user.id, { order: 'opened', limit: mapsListed }),
  ]);
  const wanted = user.reviewRetention;
  return {
    by,
    wanted,
    map: map && { id: map.id, title: plainFormulas(map.query) },
    maps: maps.map(({ id, query }) => ({ id, title: plainFormulas(query) })),
    periods: periods.map((period) => ({ ...period, name: periodName(by, period.from) })),
    learned: learned.map(({ month, ...counts }) => ({
      ...counts,
      month: dateSaid(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    })),
    plots: await progressPlots(rooms, by, periods, wanted),
  };
});

export default function ProgressRoute() {
  return <ProgressScreen {...useLoaderData<typeof loader>()} />;
}
