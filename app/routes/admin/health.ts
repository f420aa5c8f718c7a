import { json } from '@remix-run/node';
import { act, page, wrongMethod } from '~/web/handle.server';

/** Health check: 200 unless the database or its migrations fail. A missing model provider is no failure. */
export const loader = page(
  'anyone',
  async ({ house, user }) => {
    const health = await house.health(user);
    return json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
  },
  { answers: 'api' },
);

export const action = act('anyone', wrongMethod('GET'), { answers: 'api' });
