import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { withLoadedData } from '~/server/documents/loaded-data.server';

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

const data = { at: new Date(0), nothing: undefined, list: [1, null] };

/** A build of one page and one route without a screen, whose documents are their hand-off to the browser. */
function built(loader: Loader): ServerBuild {
  const route = (id: string, path: string, module: object) => ({ [id]: { id, path, module } });
  return {
    mode: 'production',
    future: {},
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, context: { serverHandoffString: string }) =>
          new Response(context.serverHandoffString, { status, headers }),
        handleError: () => {},
      },
    },
    routes: { ...route('page', 'page', { loader, default: () => null }), ...route('data', 'data', { loader }) },
  } as unknown as ServerBuild;
}

const loaded: Loader = async () => data;

/** The answer's status and text, from Remix alone and with its data handed over. */
async function both(loader: Loader, path: string, isData = false) {
  return Promise.all(
    [built(loader), withLoadedData(built(loader))].map(async (build) => {
      const handle = createRequestHandler(build, 'production');
      const answer = await handle(new Request(`http://topiary.test${path}`), { isData });
      return [answer.status, await answer.text()] as const;
    }),
  );
}

describe('data that a loader hands over', () => {
  it.each([
    ['a document', '/page', false],
    ["a script's question", '/page?_data=page', true],
    ['a route without a screen', '/data', false],
  ])('is the same as Remix writes it: %s', async (_, path, isData) => {
    const [known, quick] = await both(loaded, path, isData);
    expect(quick).toEqual(known);
    expect(quick?.[1]).toContain('1970-01-01T00:00:00.000Z');
  });

  it.each([
    ['a refusal', async () => Promise.reject(new Response('no', { status: 403 }))],
    ['a redirect', async () => Promise.reject(new Response(null, { status: 302, headers: { Location: '/data' } }))],
    ['an error', async () => Promise.reject(new Error('broken'))],
    ['a Response with JSON', async () => Response.json({ said: 'here' })],
    ['nothing', async () => null],
  ] satisfies [string, Loader][])('leaves what it is to Remix: %s', async (_, loader) => {
    const [known, quick] = await both(loader, '/page');
    expect(quick).toEqual(known);
  });
});
