import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** Redirects the former `/keeper` to `/admin`, which checks access. 308 keeps the method of forms on open pages. */
const moved = ({ pathname, search }: URL) =>
  redirectWithin(`/admin${pathname.slice('/keeper'.length)}${search}`, { status: 308 }, '/admin');

export const loader = page('anyone', async ({ url }) => moved(url));

export const action = act('anyone', async ({ url }) => moved(url), { leavesBody: true });

export { NeverRendered as default } from '~/kit/page/never-rendered';
