import { json } from '@remix-run/node';
import { act, page, wrongMethod } from '~/server/handle.server';

/** Health check: 200 unless the database or its migrations fail. A missing model provider is no failure. */
export const loader = page(
  'anyone',
  async ({ rooms, user }) => {
    const health = await rooms.admin.health(user);
    return json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
  },
  { answers: 'api' },
);

export const action = act('anyone', wrongMethod('GET'), { answers: 'api' });
