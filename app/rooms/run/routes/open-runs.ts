import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { page, withinLimit } from '~/server/handle.server';
import { openRunsOf } from './run-view.server';

const api = { answers: 'api' } as const;

/** The user's runs that are live, or ended and not yet seen. Polled by the pages that list them. */
export const loader = page(
  'member',
  async (visit) => {
    await withinLimit(visit, rateLimits.polls, api);
    const open = await openRunsOf(visit.rooms, visit.user.id);
    return json(open, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
