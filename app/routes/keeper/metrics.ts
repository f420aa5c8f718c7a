import { act, notFound, page, type Visit, wrongMethod } from '~/web/handle.server';
import { isLoopback, metricsText } from '~/web/metrics.server';
import { internal } from '~/web/socket.server';

/** Counters for Prometheus, for this machine and for whoever shows METRICS_TOKEN. To everybody else there is no such page. */
export const loader = page('anyone', async (visit) => {
  if (!mayRead(visit)) throw notFound();
  return new Response(metricsText(visit.house), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
});

export const action = act('anyone', wrongMethod('GET'));

function mayRead({ request, house }: Visit): boolean {
  const token = house.settings.metricsToken;
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Compared as hashes, which take the same time however much of a guess is right.
  if (token && shown && house.secrets.hash(shown) === house.secrets.hash(token)) return true;
  return isLoopback(request.headers.get(internal.direct) ?? '');
}
