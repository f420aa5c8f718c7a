import { act, page } from '~/web/handle.server';
import { answerAct } from '~/web/keeper/keeper-pages.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('keeper', async () => leadTo('/keeper/invitations'));

/** Withdraws an invitation, so that its link makes no account any more. */
export const action = act('keeper', async ({ params, user, house }) =>
  answerAct(
    await house.withdrawInvitation(user.id, params.invitationId ?? ''),
    '/keeper/invitations',
    'invitationWithdrawn',
  ),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
