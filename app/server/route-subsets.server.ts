import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * Makes a build with fewer routes for each kind of path (its first segment and its number of segments). Remix processes
 * all routes of its build twice per request: a third of a map's response time (docs/decisions/0011).
 * @returns a function that gives the build for a path; the whole build for unknown kinds and unusual spellings
 */
export function routeSubsets(build: ServerBuild): (path: string) => ServerBuild {
  const paths = Object.keys(build.routes).map((id) => [id, fullPath(build.routes, id)] as const);
  const subsets = new Map<string, ServerBuild>();
  for (const [, own] of paths) {
    const kind = { first: own[0] ?? '', depth: own.length };
    if (subsets.has(keyOf(kind)) || !/^[\w.-]*$/.test(kind.first)) continue;
    const ids = paths.filter(([, path]) => canLeadTo(path, kind)).map(([id]) => id);
    subsets.set(keyOf(kind), { ...build, routes: withParents(build.routes, ids) });
  }
  return (path) => {
    if (path.includes('//')) return build;
    const segments = path.split('/').filter(Boolean);
    return subsets.get(keyOf({ first: segments[0] ?? '', depth: segments.length })) ?? build;
  };
}

interface Kind {
  readonly first: string;
  readonly depth: number;
}

const keyOf = ({ first, depth }: Kind): string => `${first}/${depth}`;

/** The segments of a route's full path. */
export function fullPath(routes: Routes, id: string): readonly string[] {
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

/** The routes and their ancestors, in the order of the build. */
function withParents(routes: Routes, ids: readonly string[]): Routes {
  const wanted = new Set<string>();
  for (const id of ids)
    for (let at: string | undefined = id; at && !wanted.has(at); at = routes[at]?.parentId) wanted.add(at);
  return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
}
