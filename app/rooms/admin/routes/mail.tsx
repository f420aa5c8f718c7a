import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { MailScreen } from '~/rooms/admin/ui/settings';
import { adminWords } from '~/rooms/admin/words';
import { act, page, retryAfter } from '~/server/handle.server';
import { answerAct, noticeOf } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.testMail);

/** The mail settings, and the button that sends a test mail. */
export const loader = page('administrator', async ({ url, user, rooms }) => ({
  to: user.email,
  from: rooms.server.settings.mailFrom,
  kind: rooms.server.mailKind,
  notice: noticeOf(url),
}));

export const action = act('administrator', async ({ user, rooms }) => {
  const result = await rooms.admin.sendTestMail(user);
  if (result.ok) return answerAct(result, '/admin/mail', result.kind === 'smtp' ? 'mailSent' : 'mailInOutbox');
  if (result.status === 404) return answerAct(result, '/admin/mail', 'mailSent');
  const headers = retryAfter(result.retryAfterMs);
  return json({ problem: result.message }, { status: result.status, headers });
});

export default function TestMail() {
  return <MailScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
