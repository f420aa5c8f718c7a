import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { spaceView } from '~/rooms/account/routes/views/space-view.server';
import styles from '~/rooms/admin/ui/admin.css?url';
import { PersonScreen } from '~/rooms/admin/ui/people';
import { adminWords } from '~/rooms/admin/words';
import { notFound, page } from '~/server/handle.server';
import { noticeOf } from './views/admin-pages.server';
import { listedPerson } from './views/people.server';
import { hasPrices, withTokens } from './views/tokens.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.aPerson);

const daysShown = 30;

/** A user, and what an administrator can do with their account. */
export const loader = page('administrator', async ({ params, user, url, rooms }) => {
  const person = await rooms.account.administrators.person(params.userId ?? '');
  if (!person) throw notFound();
  const { modelPrices: prices } = rooms.server.settings;
  const days = await rooms.account.usage.ofPerson(person.id, daysShown);
  const shown = days.map(({ day }) => day);
  const tokens = await rooms.account.usage.tokens(shown, [person.id]);
  return {
    person: listedPerson(person),
    days: withTokens(days, tokens, prices, (row, used) => used.day === row.day),
    hasPrices: hasPrices(prices),
    cap: await rooms.account.usage.capOf(person.id),
    space: spaceView(await rooms.storage.spaceOf(person.id)),
    isSelf: person.id === user.id,
    provider: rooms.server.settings.oidc?.name ?? null,
    notice: noticeOf(url),
  };
});

export default function Person() {
  return <PersonScreen {...useLoaderData<typeof loader>()} />;
}
