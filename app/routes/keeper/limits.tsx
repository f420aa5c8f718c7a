import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import styles from '~/ui/keeper/keeper.css?url';
import { LimitsScreen } from '~/ui/keeper/limits';
import { pageMeta } from '~/ui/page/page-meta';
import { act, page } from '~/web/handle.server';
import {
  answerCap,
  askedPage,
  noticeOf,
  quotaSaid,
  rowsPerPage,
  typedCap,
} from '~/web/keeper/keeper-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Limits');

/** How much everybody may ask for in a day, and who has limits of their own; `?q=` searches among these. */
export const loader = page('keeper', async ({ url, house }) => {
  const asked = askedPage(url);
  const cap = await house.usage.capForAll();
  const { people, total } = await house.usage.ownCaps({ ...asked, limit: rowsPerPage });
  return {
    cap,
    quota: quotaSaid(house.settings.quotaBytes),
    people,
    search: asked.search,
    page: asked.page,
    hasMore: asked.offset + people.length < total,
    notice: noticeOf(url),
  };
});

export const action = act('keeper', async ({ user, form, house }) => {
  const values = typedCap(form);
  return answerCap(await house.setCap(user.id, null, values), values, '/keeper/limits', 'capSet');
});

export default function Limits() {
  return <LimitsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
