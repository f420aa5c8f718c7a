import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

/** A GET changes nothing: a link or a prefetch must not sign anybody out. */
export const loader = page('anyone', async () => leadTo('/'));

export const action = act('anyone', async ({ request, access }) =>
  leadTo('/login', { headers: { 'Set-Cookie': await access.endSession(request) } }),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
