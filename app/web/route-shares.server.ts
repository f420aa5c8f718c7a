import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * A build for each kind of address, which is its first segment and how many it has, with the routes that such an address can lead to.
 * Remix flattens, ranks and compiles all routes of its build anew whenever it matches an address, twice for each request: a third of a
 * map's time (docs/decisions/0011).
 * @returns gives the build for an address's path; the whole one where no route is of its kind, or it is written in another way
 */
export function routeShares(build: ServerBuild): (path: string) => ServerBuild {
  const paths = Object.keys(build.routes).map((id) => [id, fullPath(build.routes, id)] as const);
  const shares = new Map<string, ServerBuild>();
  for (const [, own] of paths) {
    const kind = { first: own[0] ?? '', depth: own.length };
    if (shares.has(keyOf(kind)) || !/^[\w.-]*$/.test(kind.first)) continue;
    const ids = paths.filter(([, path]) => canLeadTo(path, kind)).map(([id]) => id);
    shares.set(keyOf(kind), { ...build, routes: withParents(build.routes, ids) });
  }
  return (path) => {
    if (path.includes('//')) return build;
    const segments = path.split('/').filter(Boolean);
    return shares.get(keyOf({ first: segments[0] ?? '', depth: segments.length })) ?? build;
  };
}

interface Kind {
  readonly first: string;
  readonly depth: number;
}

const keyOf = ({ first, depth }: Kind): string => `${first}/${depth}`;

/** The segments of the addresses of a route, from the root on. */
function fullPath(routes: Routes, id: string): readonly string[] {
  const path: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    path.unshift(...(route.path ?? '').split('/').filter(Boolean));
  return path;
}

function canLeadTo(path: readonly string[], { first, depth }: Kind): boolean {
  const isAnyDepth = path.some((segment) => segment === '*' || segment.endsWith('?'));
  if (!isAnyDepth && path.length !== depth) return false;
  const own = path[0] ?? '';
  return own === first || /^[:*]|\?$/.test(own);
}

/** The routes in the order of the build, with those that they lie in. */
function withParents(routes: Routes, ids: readonly string[]): Routes {
  const wanted = new Set<string>();
  for (const id of ids)
    for (let at: string | undefined = id; at && !wanted.has(at); at = routes[at]?.parentId) wanted.add(at);
  return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
}
