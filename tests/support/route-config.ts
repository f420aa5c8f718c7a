import type { RouteConfigEntry } from '@remix-run/route-config';

/** Routes as app/routes.ts makes them, without Remix's command line, which takes a worker a second to load. */
export function route(path: string, file: string, ...more: unknown[]): RouteConfigEntry {
  requireNo(more);
  return { file, path };
}

export function index(file: string, ...more: unknown[]): RouteConfigEntry {
  requireNo(more);
  return { file, index: true };
}

/** Options and routes inside routes would be other addresses, which the tests would miss. */
function requireNo(more: readonly unknown[]): void {
  if (more.length > 0) throw new Error('A route has more than its path and its file: tests/support/route-config.ts');
}
