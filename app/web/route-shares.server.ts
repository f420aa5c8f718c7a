import type { ServerBuild } from '@remix-run/node';

/**
 * A build for each first segment of an address, with the routes that such an address can lead to. Remix flattens, ranks and compiles all
 * routes of its build anew whenever it matches an address, twice for each request: a third of a map's time (docs/decisions/0011).
 * @returns gives the build for an address's path; the whole one where the segment is no route's, or is written in another way
 */
export function routeShares(build: ServerBuild): (path: string) => ServerBuild {
  const firsts = new Map(
    Object.values(build.routes).map((route) => [route.id, firstSegment(build.routes, route.id)]),
  );
  const shares = new Map<string, ServerBuild>();
  for (const segment of new Set(firsts.values())) {
    if (segment === null || !/^[\w.-]+$/.test(segment)) continue;
    const routes = Object.entries(build.routes).filter(([id]) => {
      const first = firsts.get(id) ?? null;
      return first === null || first === segment || /^[:*]|\?$/.test(first);
    });
    shares.set(segment, { ...build, routes: Object.fromEntries(routes) });
  }
  return (path) => shares.get(path.split('/', 2)[1] ?? '') ?? build;
}

/** The first segment of the addresses that lead to a route; null for one without a path, which any address may pass through. */
function firstSegment(routes: ServerBuild['routes'], id: string): string | null {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return parts.join('/').split('/')[0] || null;
}
