import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dateOf } from '~/domain/recall/day';
import { likelyShare, sumOf } from '~/domain/recall/forecast';
import { pageMeta } from '~/ui/page/page-meta';
import { ForecastScreen } from '~/ui/recall/forecast';
import styles from '~/ui/styles/recall/forecast.css?url';
import { page } from '~/web/handle.server';
import { learnerOf } from '~/web/recall/learner.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('What comes');

export const loader = page('member', async ({ user, request, house }) => {
  const { days } = learnerOf(user, request);
  const { ahead, weeks, isSample } = await house.reviewForecast(user.id, days);
  return {
    ahead: ahead.map(({ day, cards }) => ({ date: dateOf(day), cards })),
    weeks: weeks.map((week) => ({
      until: dateOf(week.until),
      reviewed: week.reviewed,
      recalled: week.recalled,
      likely: likelyShare(week),
    })),
    all: sumOf(weeks),
    isSample,
    wished: user.reviewRetention,
  };
});

export default function Forecast() {
  return <ForecastScreen {...useLoaderData<typeof loader>()} />;
}
