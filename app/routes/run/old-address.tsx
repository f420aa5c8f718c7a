import { redirect } from '@remix-run/node';
import { act, notFound, page } from '~/web/handle.server';

/** Runs lived at `/generations` once; 308 keeps the method, so that forms and streams of open pages go on. */
const moved = (rest = '', search = '') => {
  if (!/^\w+(?:\/\w+)?$/.test(rest)) throw notFound();
  return redirect(`/runs/${rest}${search}`, 308);
};

export const loader = page('anyone', async ({ params, url }) => moved(params['*'], url.search));

export const action = act('anyone', async ({ params, url }) => moved(params['*'], url.search));

export { NeverDrawn as default } from '~/ui/page/never-drawn';
