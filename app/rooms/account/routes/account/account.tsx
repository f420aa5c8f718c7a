import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { spaceView } from '~/rooms/account/routes/views/space-view.server';
import { zoneChoices } from '~/rooms/account/routes/views/zone-choices.server';
import { goalChoices } from '~/rooms/account/rules/onboarding-choices';
import { isAdministrator } from '~/rooms/account/rules/role';
import { AccountScreen } from '~/rooms/account/ui/account';
import { accountWords } from '~/rooms/account/words';
import { formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.account);

/** Messages of the account's other pages, by `?notice=`. */
const notices = () =>
  new Map<string, string>([
    ['saved', messages.account.saved],
    ['password', messages.account.passwordUpdated],
    ['password-obvious', `${messages.account.passwordUpdated} ${messages.account.obviousPassword}`],
    ['email', messages.account.emailChanged],
  ]);

export const loader = page('member', async ({ user, url, rooms }) => ({
  keepsServer: isAdministrator(user, rooms.server.settings.administratorEmail),
  nickname: user.nickname,
  timeZone: user.timeZone ?? '',
  zones: await zoneChoices(user.timeZone, rooms.server.clock.now()),
  email: user.email,
  hasPassword: user.passwordHash !== null,
  usesGoogle: user.googleId !== null,
  passwords: rooms.server.settings.passwordLogin,
  provider: (await rooms.account.identities.listForUser(user.id)).length > 0 ? rooms.account.oidc?.name : undefined,
  goals: goalChoices()
    .filter(({ id }) => user.goals?.includes(id))
    .map(({ name }) => name),
  credits: (await rooms.credit.creditsLeft(user.id))?.available ?? null,
  space: spaceView(await rooms.storage.spaceOf(user.id)),
  suggestions: await rooms.suggestion.suggestions.countForWriter(user.id),
  since: user.createdAt.toISOString(),
  notice: notices().get(url.searchParams.get('notice') ?? ''),
}));

const fields = formSchema({ nickname: text, timeZone: optionalText });

/** Changes name and time zone; all other changes have their own addresses. */
export const action = act('member', async ({ user, form, rooms }) => {
  const { nickname, ...typed } = readForm(fields, form);
  const timeZone = typed.timeZone ?? user.timeZone ?? '';
  const errors = await rooms.account.changeProfile(user.id, { nickname, timeZone });
  return errors ? reject({ errors, values: { nickname, timeZone } }) : redirectWithin('/account?notice=saved');
});

export default function Account() {
  return <AccountScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
