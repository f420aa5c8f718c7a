import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { goalOptions } from '~/domain/account/onboarding';
import { messages } from '~/domain/messages';
import { AccountScreen } from '~/ui/account/account';
import { pageMeta } from '~/ui/page/page-meta';
import { act, page, reject } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta('Account');

/** Messages of the account's other pages, by `?notice=`. */
const notices = new Map<string, string>([
  ['saved', messages.account.saved],
  ['password', messages.account.passwordUpdated],
  ['password-obvious', `${messages.account.passwordUpdated} ${messages.account.obviousPassword}`],
  ['email', messages.account.emailChanged],
]);

export const loader = page('member', async ({ user, url }) => ({
  nickname: user.nickname,
  email: user.email,
  hasPassword: user.passwordHash !== null,
  usesGoogle: user.googleId !== null,
  goals: goalOptions.filter(({ id }) => user.goals?.includes(id)).map(({ name }) => name),
  since: user.createdAt.toISOString(),
  notice: notices.get(url.searchParams.get('notice') ?? ''),
}));

/** Changes the name; all other changes have their own addresses. */
export const action = act('member', async ({ user, form, house }) => {
  const nickname = form.get('nickname') ?? '';
  const wrong = await house.changeNickname(user.id, nickname);
  return wrong
    ? reject({ errors: { nickname: wrong }, values: { nickname } })
    : leadTo('/account?notice=saved');
});

export default function Account() {
  return <AccountScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
