import { act, notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** Redirects the former `/generations`. 308 keeps the method, so that forms of open pages still work. */
const moved = (rest = '', search = '') => {
  if (!/^\w+(?:\/\w+)?$/.test(rest)) throw notFound();
  return redirectWithin(`/runs/${rest}${search}`, { status: 308 });
};

export const loader = page('anyone', async ({ params, url }) => moved(params['*'], url.search));

export const action = act('anyone', async ({ params, url }) => moved(params['*'], url.search));

export { NeverRendered as default } from '~/kit/page/never-rendered';
