import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Handler } from 'express';
import { currentRooms } from '~/composition.server';
import { Busy } from '~/kit/fault/busy';
import { busySaid } from '~/kit/fault/busy-words';
import { messages } from '~/kit/messages';
import { refusedStatus } from '~/kit/request/request-line';
import { nextSlice, quietRound } from '~/kit/slices';
import { asReaderOf } from '~/languages/reader';
import { enterPostLine } from './body/post-line.server';
import { answerRoutes } from './documents/answer-routes.server';
import type { FindDocument, SendDocument } from './documents/direct.server';
import { withLoadedData } from './documents/loaded-data.server';
import { afterAnswer, beginExchange, type Exchange } from './exchange.server';
import { languageOf } from './reader-language.server';
import { routeSubsets } from './route-subsets.server';
import type { StreamHandler } from './stream/direct.server';
import type { RequestContext } from './visit.server';

/** Answers the requests that are not for a file. */
type AppHandler = (request: express.Request, response: express.Response, next: express.NextFunction) => unknown;

/** Refers to the headers alone: what keeps the reader must not keep the request, its answer and all that was loaded. */
const guessBy = (headers: IncomingHttpHeaders) => (): string => languageOf(headers);

const contextsOf = new WeakMap<IncomingMessage, RequestContext & { readonly exchange: Exchange }>();

/**
 * Listener for all requests of this process: it refuses malformed ones, serves files, and passes the others to the app.
 * Errors are answered briefly, with at most one line in the log.
 * @param serveFiles runs before `app`: the files of a build, or Vite
 * @param streams runs before both, as `documents` does; missing in development, where the build changes
 */
export function requestListener(
  serveFiles: readonly Handler[],
  app: AppHandler,
  streams: StreamHandler = () => false,
  documents: FindDocument = () => null,
): RequestListener {
  const { settings, log, random } = currentRooms().server;
  const options = {
    trustedProxyHops: settings.trustedProxyHops,
    https: settings.appUrl.startsWith('https:'),
    log,
    requestId: () => random.id().slice(0, 12),
  };
  const application = express();
  application.disable('x-powered-by');
  for (const handler of serveFiles) application.use(handler);
  application.all('*', app);
  const compress = compression() as unknown as Compressing;

  return (request, response) => asReaderOf(guessBy(request.headers), () => answer(request, response));

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const exchange = beginExchange(request, response, options);
    const context = { exchange };
    contextsOf.set(request, context);
    // A connection that stays open keeps its last request, which would keep all that was loaded for it.
    response.once('close', () => contextsOf.delete(request));
    // The connection was destroyed because it had too many requests at once.
    if (request.socket.destroyed) return;
    const status = refusedStatus({ method: request.method ?? '', target: request.url ?? '', hosts: rawHosts(request) });
    if (status !== null) {
      if (status === 405) response.setHeader('Allow', 'GET, HEAD, POST');
      end(request, response, status);
      return;
    }
    const start = () =>
      application(request as express.Request, response as express.Response, (error?: unknown) => {
        const known = statusOf(error);
        if (known >= 500) currentRooms().server.report('failed', error, { id: exchange.id });
        if (response.headersSent) request.socket.destroy();
        else end(request, response, known);
      });
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (streams(request, response, exchange)) return;
      const send = documents(request);
      if (!send) start();
      else compress(request, response, () => void sendDirect(send, request, response, context, start));
      return;
    }
    const leave = enterPostLine(request.headers, exchange.address, {
      start: () => void quietRound().then(() => response.destroyed || start()),
      // One after the other: what is still on its way of their bodies is read when they are answered.
      refuse: () => void nextSlice().then(() => refuseFlood(request, response)),
    });
    afterAnswer(exchange.connection, async () => leave());
  }
}

type Compressing = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Sends a page; what is no whole page is left to Remix, which says so as well if something fails. */
async function sendDirect(
  send: SendDocument,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  otherwise: () => void,
): Promise<void> {
  const isSent = await send(response, context).catch((error: unknown) => {
    // Otherwise Remix tries again, and reports its own fault.
    if (response.headersSent) currentRooms().server.report('failed', error, { id: context.exchange?.id });
    return false;
  });
  if (isSent) return;
  if (response.headersSent) request.socket.destroy();
  else otherwise();
}

/** Answers a post of a sender who has too many under way: before the app, since that costs some milliseconds. */
function refuseFlood({ headers }: IncomingMessage, response: ServerResponse): void {
  const busy = new Busy(1_000, 'share');
  const sentence = busySaid(busy);
  const isData = (headers.accept ?? '').includes('application/json');
  response.writeHead(503, {
    'Content-Type': isData ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'Retry-After': String(busy.retryAfterMs / 1_000),
    Connection: 'close',
  });
  response.end(isData ? JSON.stringify({ error: sentence, message: sentence }) : `${sentence}\n`);
}

/** How the names of files end that were compressed when they were built (scripts/compress.mjs). */
const compressed = '.br';

/**
 * Compression of pages, and the files of a build, in their compressed form for browsers that read it. Only paths with
 * an extension are looked up, as every file of the build has one: two disk lookups per request took a tenth of a
 * page's time (docs/decisions/0011).
 * @param folder the build for browsers
 */
export function buildFiles(folder: string): Handler[] {
  const files = express.static(folder, {
    immutable: true,
    maxAge: '1y',
    setHeaders(response, path) {
      const isCompressed = path.endsWith(compressed);
      const name = isCompressed ? path.slice(0, -compressed.length) : path;
      if (isCompressed) response.type(extname(name)).setHeader('Content-Encoding', 'br');
      if (/[\\/]sw(\.[\w-]+)?\.js$/.test(name)) setAll(response, serviceWorkerHeaders);
      // Changes under the same name with each update.
      if (/[\\/]notices\.txt$/.test(name)) response.setHeader('Cache-Control', 'no-cache');
      if (/[\\/]code-worker-[\w-]+\.js$/.test(name)) setAll(response, codeWorkerHeaders);
    },
  });
  return [
    compression(),
    (request, response, next) => {
      if (!/\.\w+$/.test(request.path)) return next();
      response.vary('Accept-Encoding');
      if (!request.acceptsEncodings('br')) return files(request, response, next);
      const asked = request.url;
      request.url = asked.replace(/(?=\?|$)/, compressed);
      return files(request, response, (error) => {
        request.url = asked;
        // An answer that refuses a range or a condition is a text of its own.
        if (error) for (const name of ['Content-Encoding', 'Cache-Control', 'ETag']) response.removeHeader(name);
        return error ? next(error) : files(request, response, next);
      });
    },
  ];
}

/** Headers of the service worker: its file name does not change, and its own policy applies to what it fetches. */
const serviceWorkerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/**
 * Headers of the worker that runs learners' code (client/code): its own policy instead of its page's lets it start
 * WebAssembly, and load its scripts and nothing else.
 */
const codeWorkerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'; frame-ancestors 'none'",
};

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Handles the routes of a build, with one request handler for each subset of them (docs/decisions/0011). */
export function routesOf(build: ServerBuild, mode: 'development' | 'production'): AppHandler {
  const subsetOf = routeSubsets(mode === 'production' ? withLoadedData(build) : build);
  const handlers = new Map<ServerBuild, AppHandler>();
  return (request, response, next) => {
    const share = subsetOf(request.path);
    const handler =
      handlers.get(share) ??
      answerRoutes(share, mode, (asked) => {
        // As Remix itself looks for it.
        const isData = new URL(asked.originalUrl, 'http://localhost').searchParams.has('_data');
        return { ...contextsOf.get(asked), isData };
      });
    handlers.set(share, handler);
    return handler(request, response, next);
  };
}

const sentence = (status: number): string => {
  const { notFound, wrongMethod, broken, unreadable } = messages.request;
  return { 404: notFound, 405: wrongMethod, 500: broken }[status] ?? unreadable;
};

/** Closes the connection after the answer, because the body has not been read. */
function end(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : `${sentence(status)}\n`);
}

/** All Host headers: Node's `headers` joins or drops repeated ones. */
function rawHosts({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
}

/** The status of Express's own errors. No error means that nothing has answered: 404. */
function statusOf(error: unknown): number {
  if (error === undefined || error === null) return 404;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
