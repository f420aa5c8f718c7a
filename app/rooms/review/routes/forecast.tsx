import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { dateOf } from '~/rooms/review/rules/day';
import { ForecastScreen } from '~/rooms/review/ui/forecast';
import styles from '~/rooms/review/ui/forecast.css?url';
import { reviewWords } from '~/rooms/review/words';
import { page } from '~/server/handle.server';
import { learnerOf } from './views/learner.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(reviewWords.whatComes);

export const loader = page('member', async ({ user, request, rooms }) => {
  const { days, weights } = learnerOf(user, request);
  const { ahead, fresh } = await rooms.review.reviewForecast(user.id, days, weights);
  return { ahead: ahead.map(({ day, cards }) => ({ date: dateOf(day), cards })), fresh };
});

export default function Forecast() {
  return <ForecastScreen {...useLoaderData<typeof loader>()} />;
}
