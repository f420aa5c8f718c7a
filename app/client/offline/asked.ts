import { requestedRoute } from '~/client/network/router-data';

/** The kinds of requests for which the service worker has rules. */
export type Asked =
  /** A file of the build: its name changes with its contents. */
  | { readonly kind: 'asset' }
  | { readonly kind: 'picture' }
  /** A document that is cached under `address`. */
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'map'; readonly address: string; readonly mapId: string; readonly nodeId: string | null }
  /** The data of a leaf, which scripts fetch when it is opened. */
  | { readonly kind: 'lesson'; readonly address: string; readonly mapId: string; readonly nodeId: string }
  /** Any other document. */
  | { readonly kind: 'document' }
  /** The data of a page that scripts navigate to. */
  | { readonly kind: 'data' }
  /** A save, a tick or a mark that can wait for the network. */
  | { readonly kind: 'change' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'sign-out' }
  /** Any other form whose response is a document. */
  | { readonly kind: 'form' };

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly isNavigation: boolean;
  /** The path of the page that asks. */
  readonly from: string;
}

const mapRoute = 'rooms/study/routes/map';
const pages = ['/', '/history', '/lessons', '/review', '/today'];
const signIns = /^\/(?:login|register|reset-password|auth\/)/;

export const lessonAddress = (mapId: string, nodeId: string): string =>
  `/map/${mapId}?node=${encodeURIComponent(nodeId)}`;

/**
 * Null: the browser handles the request without the worker, as for event streams, calls of `/api` and other servers.
 */
export function askedFor({ method, url, isNavigation, from }: Request): Asked | null {
  const { pathname, searchParams } = url;
  if (method === 'POST') {
    if (/^\/map\/[^/]+\/lesson(?:\.json|\/done)$/.test(pathname)) return { kind: 'change' };
    if (!isNavigation) return null;
    if (pathname === '/logout') return { kind: 'sign-out' };
    return { kind: signIns.test(pathname) ? 'sign-in' : 'form' };
  }
  if (method !== 'GET') return null;
  const mapId = /^\/map\/([^/]+)$/.exec(pathname)?.[1];
  const nodeId = searchParams.get('node');
  if (isNavigation) {
    const fields = [...searchParams.keys()];
    if (mapId && fields.every((field) => /^(node|edit|from)$/.test(field)))
      return { kind: 'map', address: pathname, mapId, nodeId };
    // Without a connection a step of Today leads back to its kept page.
    if (pages.includes(pathname) && (url.search === '' || url.search === '?go'))
      return { kind: 'page', address: pathname };
    return { kind: 'document' };
  }
  if (pathname.startsWith('/assets/')) return { kind: 'asset' };
  if (/^\/map\/[^/]+\/(?:picture(?:\.png|\/\w+)|sketch\.svg)$/.test(pathname)) return { kind: 'picture' };
  const route = requestedRoute(url);
  if (route === null) return null;
  if (mapId && route === mapRoute)
    return nodeId && !searchParams.has('kept')
      ? { kind: 'lesson', address: lessonAddress(mapId, nodeId), mapId, nodeId }
      : null;
  return pathname === from ? null : { kind: 'data' };
}
