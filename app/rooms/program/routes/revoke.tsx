import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('member', async () => redirectWithin('/account/tokens'));

/** Revokes a token: the next call with it is refused. A token that is gone already needs no other answer. */
export const action = act('member', async ({ params, user, rooms }) => {
  await rooms.program.revokeToken(params.tokenId ?? '', user.id);
  return redirectWithin('/account/tokens?revoked');
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
