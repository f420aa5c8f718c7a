import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { messages } from '~/kit/messages';
import type { Exchange } from '../exchange.server';
import { failure, logFailure } from '../failures.server';
import { fullPath } from '../route-subsets.server';
import type { RequestContext } from '../visit.server';

/** Answers a request for a stream; returns false if the request is for something else. */
export type StreamHandler = (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => boolean;

type Loader = ((args: LoaderFunctionArgs) => Promise<Response>) & { readonly streams?: boolean };

/**
 * Calls the loaders of streams without Express and Remix, which took most of the time to a first byte when many readers
 * connect at once (decision 135). The loaders are the same, and so are their guards. An unusual spelling of an address
 * is left to Remix.
 */
export function streamsOf({ routes }: ServerBuild): StreamHandler {
  const streams = Object.keys(routes).flatMap((id) => {
    const loader = routes[id]?.module.loader as Loader | undefined;
    if (!loader?.streams) return [];
    const path = fullPath(routes, id);
    const names = path.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
    const pattern = path
      .map((segment) => (segment.startsWith(':') ? '([\\w-]+)' : segment.replace(/\W/g, '\\$&')))
      .join('/');
    return [{ loader, names, pattern: new RegExp(`^/${pattern}$`) }];
  });

  return (request, response, exchange) => {
    if (request.method !== 'GET') return false;
    const target = request.url ?? '';
    if (target.includes('_data')) return false;
    const [path = ''] = target.split('?', 1);
    for (const { loader, names, pattern } of streams) {
      const found = pattern.exec(path);
      if (!found) continue;
      const params = Object.fromEntries(names.map((name, at) => [name, found[at + 1]]));
      void answer({ loader, params, target, request, response, exchange });
      return true;
    }
    return false;
  };
}

interface Call {
  readonly loader: Loader;
  readonly params: LoaderFunctionArgs['params'];
  readonly target: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly exchange: Exchange;
}

async function answer({ loader, params, target, request, response, exchange }: Call): Promise<void> {
  const fail = (error: unknown) => {
    logFailure({ exchange }, error);
    if (response.headersSent) request.socket.destroy();
    else void send(response, failure(500, messages.request.broken, { answers: 'api' }));
  };
  try {
    const context: RequestContext = { exchange: { ...exchange, sink: { response, fail } } };
    const asked = new Request(`http://${request.headers.host ?? 'localhost'}${target}`, {
      headers: pairsOf(request),
      signal: exchange.connection.closed,
    });
    const answered = await loader({ request: asked, params, context: { ...context } }).catch((error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    });
    if (!response.headersSent) await send(response, answered);
  } catch (error) {
    fail(error);
  }
}

const pairsOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));

/** Sends a refusal: nothing else is answered here but streams, which send themselves. */
async function send(response: ServerResponse, answered: Response): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.end(await answered.text());
}
