import { act, notFound, page, type Visit, wrongMethod } from '~/server/handle.server';
import { isLoopback, isLoopbackHost, metricsText } from '~/server/metrics.server';

/** Prometheus metrics: on this machine by a loopback name, or with METRICS_TOKEN; 404 for all others. */
export const loader = page('anyone', async (visit) => {
  if (!mayRead(visit)) throw notFound();
  return new Response(await metricsText(visit.rooms), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
});

export const action = act('anyone', wrongMethod('GET'));

function mayRead({ request, rooms, exchange }: Visit): boolean {
  const token = rooms.server.settings.metricsToken;
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Compares hashes, against timing attacks.
  if (token && shown && rooms.server.secrets.hash(shown) === rooms.server.secrets.hash(token)) return true;
  const { headers } = request;
  return isLoopback(exchange.direct) && isLoopbackHost(headers.get('host') ?? '');
}
