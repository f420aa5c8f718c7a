import { answerAct } from '~/web/admin/admin-pages.server';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('administrator', async () => leadTo('/admin/invitations'));

/** Withdraws an invitation, so that its link makes no account any more. */
export const action = act('administrator', async ({ params, user, house }) =>
  answerAct(
    await house.withdrawInvitation(user.id, params.invitationId ?? ''),
    '/admin/invitations',
    'invitationWithdrawn',
  ),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
