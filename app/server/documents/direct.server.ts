import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AppLoadContext,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { RequestContext } from '../visit.server';
import { type FoundPage, pageFinder } from './find-page.server';
import { type Loader, outcomeOf } from './loaded-data.server';

/** Loads and sends a page. False if nothing was sent: then the context has what the loaders gave or threw. */
export type SendDocument = (response: ServerResponse, context: RequestContext) => Promise<boolean>;

/** Finds the page of a request; null if it asks for something else, or in an unusual spelling. */
export type FindDocument = (asked: IncomingMessage) => SendDocument | null;

/**
 * Answers pages without Express and Remix, which took a quarter of the time of a page whose document is kept (decision
 * 139). The loaders are the same, and so are their guards and what makes the document of their data (entry.server.tsx).
 * All but a whole page, such as a redirect or an error, is left to Remix, and so is an unusual spelling of an address.
 */
export function documentsOf(build: ServerBuild): FindDocument {
  const find = pageFinder(build.routes);
  const draw = build.entry.module.default as HandleDocumentRequestFunction;

  return ({ method, url = '', headers }) => {
    // Remix hides these fields from loaders.
    if (method !== 'GET' || /#|[?&](?:_data|_routes|index)\b/.test(url)) return null;
    const [path = ''] = url.split('?', 1);
    const page = find(path);
    if (!page) return null;

    return async (response, context) => {
      const request = new Request(`http://${headers.host}${url}`, { headers: pairsOf(headers) });
      const args = { request, params: page.params, context: context as AppLoadContext };
      const outcomes = page.routes.flatMap(({ id, module: { loader } }) =>
        loader ? outcomeOf(loader as Loader, args).then((outcome) => [id, outcome] as const) : [],
      );
      context.loaded = new Map(await Promise.all(outcomes));
      const loaderData: Record<string, unknown> = {};
      const written: string[] = [];
      for (const [id, { data }] of context.loaded) {
        if (data === undefined || data instanceof Response) return false;
        loaderData[id] = data;
        written.push(`${JSON.stringify(id)}:${jsonOf(data)}`);
      }
      context.data = `{${written.join()}}`;
      context.document = null;
      const remixContext = entryContext(build, page, request.url, loaderData, context.data);
      const answer = await draw(request, 200, new Headers(), remixContext, context as never);
      const document = context.document as RequestContext['document'];
      for (const [name, value] of (document ?? answer).headers) response.appendHeader(name, value);
      if (document) response.end(document.bytes);
      else if (answer.body) await writeReadableStreamToWritable(answer.body, response);
      return true;
    };
  };
}

const texts = new WeakMap<object, string>();

/**
 * Data as JSON, which is written once for those who share it (for-visitors.server.ts). Nobody changes what a loader has
 * given.
 */
function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const text = texts.get(data) ?? JSON.stringify(data);
  texts.set(data, text);
  return text;
}

const pairsOf = (headers: IncomingMessage['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one) => [name, one]) : value ? [[name, value]] : [],
  );

/** Path and query of an address without a fragment. */
function partsOf(url: string): { pathname: string; search: string } {
  const path = url.slice(url.indexOf('/', 'http://'.length));
  const at = path.indexOf('?');
  if (at < 0) return { pathname: path, search: '' };
  const search = path.slice(at);
  return { pathname: path.slice(0, at), search: search === '?' ? '' : search };
}

/** The context of a document that Remix would make for these loaders' data. */
function entryContext(
  { assets, basename, future, isSpaMode }: ServerBuild,
  { routes, params }: FoundPage,
  url: string,
  loaderData: Record<string, unknown>,
  data: string,
): EntryContext {
  const { pathname, search } = partsOf(url);
  const matches = routes.map((route, at) => {
    const path = at === 0 ? '/' : pathname;
    return { params, pathname: path, pathnameBase: path, route };
  });
  return {
    manifest: assets,
    routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    staticHandlerContext: {
      basename: basename ?? '/',
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches,
      loaderData,
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
    // Only a document that is drawn needs it.
    get serverHandoffString() {
      const before = JSON.stringify({ basename, future, isSpaMode }).slice(0, -1);
      return inScript(`${before},"state":{"loaderData":${data},"actionData":null,"errors":null}}`);
    },
    future,
    isSpaMode,
    serializeError: (error: unknown) => error,
  } as unknown as EntryContext;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON as a script element may hold it. */
const inScript = (json: string): string => json.replace(/[&><\u2028\u2029]/g, (found) => escapes[found] ?? found);
