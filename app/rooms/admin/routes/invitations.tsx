import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { InvitationsScreen } from '~/rooms/admin/ui/invitations';
import { adminWords } from '~/rooms/admin/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { askedPage, noticeOf, rowsPerPage } from './views/admin-pages.server';
import { listedInvitation } from './views/invitations.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.invitations);

/** All stored invitations, newest first; `?q=` searches addresses and names. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const { search, page, offset } = askedPage(url);
  const { invitations, total } = await rooms.account.invitations.list({ search, offset, limit: rowsPerPage });
  const now = rooms.server.clock.now();
  return {
    invitations: invitations.map((each) => listedInvitation(each, now)),
    search,
    page,
    hasMore: offset + invitations.length < total,
    registration: rooms.server.settings.registration,
    notice: noticeOf(url),
  };
});

const fields = formSchema({ email: text });

/** Makes an invitation, mailed if an address is given. A link is returned at once, since it is not stored. */
export const action = act('administrator', async ({ user, form, rooms }) => {
  const { email: typed } = readForm(fields, form);
  const result = await rooms.account.invite(user.id, typed);
  if (!result.ok) {
    if (result.status === 404) throw failure(404, result.errors.email ?? '');
    const refusal = { problem: result.errors.email, typed, link: undefined, made: undefined };
    return json(refusal, { status: result.status, headers: retryAfter(result.retryAfterMs) });
  }
  if (result.link === null) return redirectWithin('/admin/invitations?notice=invited', { status: 303 });
  return json({ problem: undefined, typed: '', link: result.link, made: messages.administrator.invitationMade });
});

export default function Invitations() {
  return <InvitationsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
