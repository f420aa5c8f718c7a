import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { currentRooms } from '~/composition.server';
import { readerLanguage, sourceLanguage } from './kit/language/reader';
import { scriptFor } from './kit/language/script-for';
import { DocumentContext, type DocumentParts } from './kit/page/document-context';
import { htmlOf } from './kit/page/kept-html';
import { accountMark } from './rooms/account/routes/views/account-mark.server';
import { sizeOf } from './rooms/study/routes/views/rendered-trees.server';
import * as boot from './server/boot.server';
import { courseCommand } from './server/commands/course-command.server';
import { restoreCommand } from './server/commands/restore-command.server';
import { documentCache } from './server/documents/document-cache.server';
import { inPieces } from './server/documents/in-pieces.server';
import { logFailure, type RequestContext } from './server/handle.server';
import { countPageView } from './server/page-views.server';
import { withUnsaved } from './server/unsaved.server';
import { userCommand } from './server/user-command.server';

export { boot, courseCommand, restoreCommand, userCommand };

const rendered = documentCache();
/** Not in development, where a changed component draws the same data differently. */
const drawnParts: Pick<DocumentParts, 'drawn'> = import.meta.env.DEV
  ? {}
  : { drawn: (part, on, draw) => htmlOf(part, on, () => renderToString(draw())) };
const inOnePieceBytes = 256 * 1024;

/** Renders a document with React's fastest renderer, without streaming, because no loader data is deferred. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: RequestContext,
): Promise<Response> {
  if (loadContext.asData) return actionAsData(remixContext.staticHandlerContext, status, headers);
  const nonce = randomBytes(16).toString('base64');
  const { tree: pieces } = loadContext;
  // Inserted after React has rendered, so that a large tree is not a string that is copied with each of its pages
  // (decision 72).
  const tree = pieces ? `<!--${nonce}-->` : '';
  const render = () =>
    `<!DOCTYPE html>${scriptsLast(
      renderToString(
        <DocumentContext.Provider value={{ nonce, tree, ...drawnParts }}>
          <RemixServer
            context={inLanguage(matchedOnly(asRead(remixContext, status === 200 ? loadContext.data : undefined)))}
            url={request.url}
          />
        </DocumentContext.Provider>,
      ),
    )}`;
  const id = loadContext.exchange?.id ?? '';
  const perResponse = [
    { mark: tree, put: pieces ?? [] },
    { mark: nonce, put: [Buffer.from(nonce)] },
    { mark: id, put: [Buffer.from(id)] },
  ];
  const { unsaved } = loadContext;
  const whole = () =>
    [401, 413, 503].includes(status) && unsaved
      ? withUnsaved(render(), request.url, unsaved, status === 401)
      : render();
  // Not in development, where a changed component renders the same data differently.
  const isKept = status === 200 && request.method === 'GET' && !import.meta.env.DEV;
  // The cache key has all of the loaders' data. URLs and JSON contain no line break.
  const said = isKept ? (loadContext.data ?? remixContext.serverHandoffString) : '';
  const data = id === '' ? said : said?.replaceAll(id, '');
  const from = isKept ? `${readerLanguage()} ${request.url}\n${data}\n${tree !== ''}` : '';
  const parts = isKept ? rendered({ from, perResponse }, render) : withTree(whole(), tree, pieces);
  if (status < 400 && request.method === 'GET') countPageView(request, addressPattern(remixContext));

  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', readerLanguage());
  headers.append('Vary', 'Accept-Language, Cookie');
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, formsGoTo()));
  // Pages of a session are not cached: on a shared computer Back would show them after signing out.
  const seen = request.headers.has('cookie') ? 'private, no-store' : 'private, no-cache';
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', seen);
  const kept = loadContext.visitor && (await keptFor(loadContext.visitor));
  if (kept) headers.set('X-Kept-For', kept);
  keepAnswered(headers, remixContext.staticHandlerContext);
  if (sizeOf(parts) > inOnePieceBytes) {
    const { connection } = loadContext.exchange ?? {};
    const body = inPieces(parts, connection?.closed ?? request.signal, connection);
    return new Response(body, { status, headers });
  }
  const document = Buffer.concat(parts);
  if (loadContext.document === undefined || request.method === 'HEAD')
    return new Response(document, { status, headers });
  loadContext.document = { headers, bytes: document };
  return new Response(null, { status });
}

/** The document with the tree in its place. */
function withTree(html: string, place: string, tree: readonly Buffer[] | undefined): Buffer[] {
  const at = place === '' ? -1 : html.indexOf(place);
  if (at < 0 || !tree) return [Buffer.from(html)];
  return [Buffer.from(html.slice(0, at)), ...tree, Buffer.from(html.slice(at + place.length))];
}

/**
 * The context with the loaders' data as a browser reads it, which is without dates: the server's own routes hand it
 * over as it is (server/documents/loaded-data.server.ts).
 */
function asRead(context: EntryContext, data: string | undefined): EntryContext {
  const loaderData = data === undefined ? handedOff(context) : (JSON.parse(data) as LoaderData);
  if (!loaderData) return context;
  return { ...context, staticHandlerContext: { ...context.staticHandlerContext, loaderData } };
}

type LoaderData = EntryContext['staticHandlerContext']['loaderData'];

/** The loaders' data in what Remix writes for the browser. */
const handedOff = ({ serverHandoffString }: EntryContext): LoaderData | undefined =>
  (JSON.parse(serverHandoffString ?? '{}') as { state?: { loaderData: LoaderData } }).state?.loaderData;

/** The data of an action, for a form that a script without Remix has sent to a page. */
function actionAsData(context: EntryContext['staticHandlerContext'], status: number, headers: Headers): Response {
  const [answer] = Object.values(context.actionData ?? {});
  const [error] = Object.values(context.errors ?? {});
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', 'private, no-store');
  keepAnswered(headers, context);
  return new Response(JSON.stringify(answer ?? (isRouteErrorResponse(error) ? error.data : null)), { status, headers });
}

/**
 * Owner of the document, for the service worker: an opaque mark of the account, `none` for visitors. The worker drops
 * its cache when it changes.
 */
async function keptFor(visitor: NonNullable<RequestContext['visitor']>): Promise<string | undefined> {
  try {
    const user = (await visitor)?.user;
    return user ? accountMark(currentRooms(), user.id) : 'none';
  } catch {
    // Unknown if the store does not answer: the error page is sent without it.
    return undefined;
  }
}

/** The route pattern of a document (`/map/:mapId`): it survives a moved route file and identifies nobody. */
const addressPattern = ({ staticHandlerContext }: EntryContext): string =>
  `/${staticHandlerContext.matches.flatMap(({ route }) => route.path || []).join('/')}`;

/**
 * Lowers the priority of script preloads, which would delay the first paint on a slow network. Replaced in the HTML,
 * because Remix's component takes no such attribute; user text is escaped there.
 */
const scriptsLast = (html: string): string =>
  // In development React would warn that it does not know the attribute.
  import.meta.env.DEV
    ? html
    : html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * Reduces the context to the matched routes, because Remix builds a router of all given routes for each document. With
 * scripts, the browser gets all routes from the manifest file.
 */
function matchedOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) {
    const known = manifest.routes[route.id];
    if (known) routes[route.id] = known;
  }
  return { ...context, manifest: { ...manifest, routes } };
}

/** The context with the scripts of the reader's language; the style sheets are the same for all. */
function inLanguage(context: EntryContext): EntryContext {
  if (readerLanguage() === sourceLanguage) return context;
  const { manifest } = context;
  const entry = {
    ...manifest.entry,
    module: scriptFor(manifest.entry.module),
    imports: manifest.entry.imports.map(scriptFor),
  };
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      { ...route, module: scriptFor(route.module), imports: route.imports?.map(scriptFor) ?? [] },
    ]),
  );
  return { ...context, manifest: { ...manifest, url: scriptFor(manifest.url), entry, routes } };
}

/** Keeps headers that loaders and actions set and that belong to the status; Remix drops them for documents. */
function keepAnswered(headers: Headers, { loaderHeaders, actionHeaders }: EntryContext['staticHandlerContext']): void {
  for (const answered of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)])
    for (const name of ['Retry-After', 'Allow', 'Connection']) {
      const value = answered.get(name);
      if (value !== null) headers.set(name, value);
    }
}

/** Other servers that our forms may redirect to. */
const formsGoTo = (): string[] => {
  const {
    account: { google, oidc },
    credit: { payments },
    server: { settings },
  } = currentRooms();
  const others = [google?.origin, settings.credits ? payments?.origin : undefined];
  return [...others.flatMap((origin) => origin ?? []), ...(oidc?.origins() ?? [])];
};

function contentSecurityPolicy(nonce: string, abroad: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Chromium also applies this to redirects after a form, and our buttons to Google and to payment are such forms.
    ["form-action 'self'", ...abroad].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Remix would print whole stacks. An aborted request is not an error, nor is a refusal by Remix itself (a method or
 * address without a route): the log line of the request shows that already.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: RequestContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(context, error);
}
