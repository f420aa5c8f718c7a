import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { LimitsScreen } from '~/rooms/admin/ui/limits';
import { adminWords } from '~/rooms/admin/words';
import { formSchema, readForm } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { answerCap, askedPage, capFields, noticeOf, quotaSaid, rowsPerPage } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.limits);

/** The default daily limits, and the users with limits of their own; `?q=` searches among these. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const asked = askedPage(url);
  const cap = await rooms.account.usage.capForAll();
  const { people, total } = await rooms.account.usage.ownCaps({ ...asked, limit: rowsPerPage });
  return {
    cap,
    quota: quotaSaid(rooms.server.settings.quotaBytes),
    people,
    search: asked.search,
    page: asked.page,
    hasMore: asked.offset + people.length < total,
    notice: noticeOf(url),
  };
});

const fields = formSchema(capFields);

export const action = act('administrator', async ({ user, form, rooms }) => {
  const values = readForm(fields, form);
  return answerCap(await rooms.admin.setCap(user.id, null, values), values, '/admin/limits', 'capSet');
});

export default function Limits() {
  return <LimitsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
