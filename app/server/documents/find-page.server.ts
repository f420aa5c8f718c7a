import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { fullPath } from '../route-subsets.server';

type Routes = ServerBuild['routes'];
type PageRoute = NonNullable<Routes[string]>;

/** A page's address, and the routes that are drawn there: the frame first. */
export interface FoundPage {
  readonly routes: readonly PageRoute[];
  readonly params: LoaderFunctionArgs['params'];
}

interface Address {
  /** Null for an address without a page, or whose page has headers of its own. */
  readonly routes: readonly PageRoute[] | null;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/**
 * Finds the page of a path in its usual spelling, as Remix would: written segments come before parameters, and those
 * before an open end, which is never a page here.
 * @returns null for anything else, which Remix has to look at
 */
export function pageFinder(routes: Routes): (path: string) => FoundPage | null {
  const written = new Map<string, Address>();
  const ofDepth = new Map<number, Address[]>();
  const openEnded = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    const segments = fullPath(routes, id);
    // The frame stands around the others; the landing page is the index in it.
    if (!route || (segments.length === 0 && !route.index)) continue;
    if (segments.some((segment) => segment === '*' || segment.endsWith('?'))) {
      openEnded.add(segments[0] ?? '');
      continue;
    }
    const address = addressOf(routes, route, segments);
    if (address.names.length === 0) written.set(`/${segments.join('/')}`, address);
    else ofDepth.set(segments.length, [...(ofDepth.get(segments.length) ?? []), address]);
  }
  for (const addresses of ofDepth.values()) addresses.sort((one, other) => one.names.length - other.names.length);

  return (path) => {
    const segments = path.split('/');
    if (openEnded.has(segments[1] ?? '')) return null;
    for (const address of withWritten(written.get(path), ofDepth.get(segments.length - 1))) {
      const values = address.pattern.exec(path);
      if (!values) continue;
      const params = Object.fromEntries(address.names.map((name, at) => [name, values[at + 1]]));
      return address.routes && { routes: address.routes, params };
    }
    return null;
  };
}

const withWritten = (written: Address | undefined, others: readonly Address[] = []): readonly Address[] =>
  written ? [written] : others;

function addressOf(routes: Routes, route: PageRoute, segments: readonly string[]): Address {
  const drawn: PageRoute[] = [];
  for (let at: PageRoute | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) drawn.unshift(at);
  const isPage = drawn.every(({ module }) => module.default && !module.headers);
  return {
    routes: isPage ? drawn : null,
    names: segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1)),
    pattern: new RegExp(
      `^/${segments.map((segment) => (segment.startsWith(':') ? '([\\w-]+)' : segment.replace(/\W/g, '\\$&'))).join('/')}$`,
    ),
  };
}
