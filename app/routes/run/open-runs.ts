import { json } from '@remix-run/node';
import { limits, rateLimits } from '~/domain/limits';
import { page, withinLimit } from '~/web/handle.server';
import { openRunsOf } from '~/web/run-view.server';

const api = { answers: 'api' } as const;

/** The user's map runs that are live, failed or just done, for the scripts of the pages that list them. */
export const loader = page(
  'member',
  async (visit) => {
    await withinLimit(visit, rateLimits.polls, api);
    const runs = await openRunsOf(visit.house, visit.user.id, limits.newMapShownMs);
    return json({ runs }, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
