import { act, notFound, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

/** Redirects the former `/generations`. 308 keeps the method, so that forms of open pages still work. */
const moved = (rest = '', search = '') => {
  if (!/^\w+(?:\/\w+)?$/.test(rest)) throw notFound();
  return leadTo(`/runs/${rest}${search}`, { status: 308 });
};

export const loader = page('anyone', async ({ params, url }) => moved(params['*'], url.search));

export const action = act('anyone', async ({ params, url }) => moved(params['*'], url.search));

export { NeverDrawn as default } from '~/kit/page/never-drawn';
