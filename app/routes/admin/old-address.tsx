import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

/** Redirects the former `/keeper` to `/admin`, which decides who may. 308 keeps the method of forms of open pages. */
const moved = ({ pathname, search }: URL) =>
  leadTo(`/admin${pathname.slice('/keeper'.length)}${search}`, { status: 308 }, '/admin');

export const loader = page('anyone', async ({ url }) => moved(url));

export const action = act('anyone', async ({ url }) => moved(url), { leavesBody: true });

export { NeverDrawn as default } from '~/ui/page/never-drawn';
