import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import { TodayScreen } from '~/rooms/home/ui/today';
import { homeWords } from '~/rooms/home/words';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { comesNext, nextStep, todayView } from './today-view.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => pageMeta(homeWords.today);

/**
 * The learner's day. With `?go` it leads to the next step; each step's page leads back there, so that one press follows
 * another. The steps are computed from the logs alone.
 */
export const loader = page('member', async ({ user, url, request, rooms }) => {
  const learner = learnerOf(user, request);
  const day = await rooms.home.planToday(learner);
  if (url.searchParams.has('go')) throw redirectWithin(nextStep(day) ?? '/today');
  const view = await todayView(rooms, day);
  return {
    ...view,
    account: accountMark(rooms, user.id),
    next: await comesNext(rooms, learner, day),
  };
});

export default function TodayRoute() {
  return <TodayScreen {...useLoaderData<typeof loader>()} />;
}
