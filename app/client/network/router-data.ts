/**
 * How the router asks for data and how it is answered. Browser code names these fields here only, so that replacing the
 * router changes one module. The service worker contains it as well.
 */

const routeField = '_data';
const errorHeader = 'X-Remix-Error';
const redirectHeader = 'X-Remix-Redirect';
const statusHeader = 'X-Remix-Status';
const reloadHeader = 'X-Remix-Reload-Document';

/** The address at which the loader or action of one route answers with data. */
export const dataAddress = (address: string, route: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${routeField}=${encodeURIComponent(route)}`;

/** The route whose data is requested; null for any other request. */
export const requestedRoute = (url: URL): string | null => url.searchParams.get(routeField);

/** The address of the document whose data scripts have requested. */
export function documentOf(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete(routeField);
  search.delete('index');
  return url.pathname + (search.size > 0 ? `?${search}` : '');
}

/** Whether a response is the data that was asked for. */
export const isData = ({ status, headers }: Response): boolean => status === 200 && !headers.has(errorHeader);

/** Where a response sends scripts, which cannot read the target of a real redirect. */
export const redirectOf = ({ headers }: Response): string | null => headers.get(redirectHeader);

/** A response after which the router loads a document. */
export const documentRedirect = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { [redirectHeader]: address, [statusHeader]: '302', [reloadHeader]: 'true' },
  });

interface PageState {
  readonly state: { readonly loaderData?: Readonly<Record<string, unknown>> | null };
}

/** A route's loader data that this page was rendered from. */
export const pageData = (route: string): unknown =>
  (window as unknown as { __remixContext?: PageState }).__remixContext?.state.loaderData?.[route];

/** A route's loader data in the HTML of a document; null if there is none. */
export function dataInDocument(html: string, route: string): unknown {
  const json = /window\.__remixContext = (\{.*?\});<\/script>/s.exec(html)?.[1];
  if (json === undefined) return null;
  try {
    return (JSON.parse(json) as PageState).state.loaderData?.[route] ?? null;
  } catch {
    return null;
  }
}
