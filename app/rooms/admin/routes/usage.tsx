import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { UsageScreen } from '~/rooms/admin/ui/usage';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { askedDay, askedPage, rowsPerPage } from './views/admin-pages.server';
import { hasPrices, modelRows, withTokens } from './views/tokens.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.usage);

/** Usage per day or, with `?day=`, per user on that day; `?q=` searches for users. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const asked = askedPage(url);
  const day = askedDay(url);
  const list = { ...asked, limit: rowsPerPage };
  const ofDay = day === null ? null : await rooms.account.usage.ofDay(day, list);
  const { days, total } = ofDay ? { days: [], total: ofDay.total } : await rooms.account.usage.days(list);
  const people = ofDay?.people ?? [];
  const { modelPrices: prices } = rooms.server.settings;
  const shownDays = day === null ? days.map((row) => row.day) : [day];
  const ofEverybody = await rooms.account.usage.tokens(shownDays);
  const userIds = people.map(({ userId }) => userId);
  const ofPeople = day === null ? [] : await rooms.account.usage.tokens([day], userIds);
  return {
    day,
    days: withTokens(days, ofEverybody, prices, (row, tokens) => tokens.day === row.day),
    people: withTokens(people, ofPeople, prices, (row, tokens) => tokens.userId === row.userId),
    models: day === null ? [] : modelRows(ofEverybody, prices),
    hasPrices: hasPrices(prices),
    search: asked.search,
    page: asked.page,
    hasMore: asked.offset + days.length + people.length < total,
  };
});

export default function AdminUsage() {
  return <UsageScreen {...useLoaderData<typeof loader>()} />;
}
