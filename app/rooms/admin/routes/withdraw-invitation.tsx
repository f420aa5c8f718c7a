import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };

export const loader = page('administrator', async () => redirectWithin('/admin/invitations'));

/** Withdraws an invitation: its link no longer makes an account. */
export const action = act('administrator', async ({ params, user, rooms }) =>
  answerAct(
    await rooms.account.withdrawInvitation(user.id, params.invitationId ?? ''),
    '/admin/invitations',
    'invitationWithdrawn',
  ),
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
