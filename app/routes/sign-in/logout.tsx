import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

/** Only a POST signs out: not a link or a prefetch. */
export const loader = page('anyone', async () => leadTo('/'));

export const action = act('anyone', async ({ request, access }) =>
  leadTo('/login', { headers: { 'Set-Cookie': await access.endSession(request) } }),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
