import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { typesPassword } from '~/rooms/account/routes/views/ways-in.server';
import { SecurityScreen } from '~/rooms/account/ui/screens';
import { accountWords, passkeyWords } from '~/rooms/account/words';
import { formSchema, is, readForm, text } from '~/server/form.server';
import { act, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.security);

const notices = ['added', 'renamed', 'removed', 'second-on', 'second-off'] as const;

function noticeOf(asked: string | null): string | undefined {
  const name = notices.find((each) => each === asked);
  return name && passkeyWords[name];
}

export const loader = page('member', async ({ user, url, rooms }) => ({
  passkeys: (await rooms.account.passkeys.list(user.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  hasPassword: typesPassword(user, rooms),
  secondFactor: user.secondFactor,
  notice: noticeOf(url.searchParams.get('notice')),
}));

const fields = formSchema({ second: is('1'), password: text });

/** Turns the second factor on or off. */
export const action = act('member', async ({ user, form, rooms }) => {
  const { second: on, password } = readForm(fields, form);
  const proof = { password, response: '' };
  const result = await rooms.account.setSecondFactor(user, on, proof);
  if (result.ok) return redirectWithin(`/account/security?notice=second-${on ? 'on' : 'off'}`);
  const headers = retryAfter(result.retryAfterMs);
  return json({ problem: result.message }, { status: result.status, headers });
});

export default function Security() {
  return <SecurityScreen {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.problem} />;
}
