import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { SessionsScreen } from '~/rooms/account/ui/sessions';
import { accountWords } from '~/rooms/account/words';
import { formSchema, isSent, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.yourSessions);

const notices = () =>
  new Map<string, string>([
    ['ended', messages.account.sessionEnded],
    ['others-ended', messages.account.sessionsEnded],
  ]);

export const loader = page('member', async ({ user, sessionHash, url, rooms }) => {
  const sessions = await rooms.account.listSessions(user.id, sessionHash);
  return {
    notice: notices().get(url.searchParams.get('notice') ?? ''),
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
});

const fields = formSchema({ others: isSent, session: text });

/** Ends the named session, or with `others` all except the current one. */
export const action = act('member', async ({ request, user, sessionHash, form, rooms, access }) => {
  const { others, session } = readForm(fields, form);
  if (others) {
    if (sessionHash) await rooms.account.endOtherSessions(user.id, sessionHash);
    return redirectWithin('/account/sessions?notice=others-ended');
  }
  const ended = await rooms.account.endSession(user.id, session, sessionHash);
  if (ended === null) return json({ message: messages.account.noSuchSession }, 404);
  if (ended === 'other') return redirectWithin('/account/sessions?notice=ended');
  return redirectWithin('/login', { headers: { 'Set-Cookie': await access.endSession(request) } });
});

export default function Sessions() {
  return <SessionsScreen {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.message} />;
}
