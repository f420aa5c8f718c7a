import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import type { Outcome, RequestContext } from '../visit.server';

export type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/**
 * A build whose pages hand their loaders' data to Remix as it is. Remix would write it as JSON into a Response and read
 * it again for each loader: a tenth of a map's time. The document's JSON is written from it all the same, and what is
 * rendered is read from that JSON (entry.server.tsx).
 */
export function withLoadedData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    // A route without a screen answers with what its loader gives it.
    if (!route?.module.default || !route.module.loader) return [id, route] as const;
    const loader = asLoaded(id, route.module.loader as Loader);
    return [id, { ...route, module: { ...route.module, loader } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) } as ServerBuild;
}

const asLoaded =
  (id: string, loader: Loader): Loader =>
  async (args) => {
    const context = args.context as RequestContext;
    const { data, error } = context.loaded?.get(id) ?? { data: await loader(args) };
    if (error !== undefined) throw error;
    const isOfPage = !context.isData && data !== undefined && !(data instanceof Response);
    return isOfPage ? new LoadedData(data) : data;
  };

/** Calls a loader before Remix, which gets its outcome if it has to answer after all. */
export const outcomeOf = (loader: Loader, args: LoaderFunctionArgs): Promise<Outcome> =>
  loader(args).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );

/** The part of a Response that Remix reads of a loader's JSON. */
class LoadedData {
  readonly status = 200;
  readonly statusText = '';
  readonly body = '';
  constructor(private readonly data: unknown) {}
  json = async (): Promise<unknown> => this.data;

  /** Only read, as every loader's are. */
  get headers(): Headers {
    jsonHeaders ??= new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
    return jsonHeaders;
  }
}

/** Made at the first page: Node's own class, before Remix's is there, would load all of Node's fetch (7 MB). */
let jsonHeaders: Headers | undefined;
