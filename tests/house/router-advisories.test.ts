import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

/** SECURITY.md's statements about the advisories of Remix and the router, tried on the installed versions. */

/** The data about a loader's error that a page's script gets. */
async function handedOver(mode: 'production' | 'development', thrown: unknown): Promise<string> {
  let context: EntryContext | undefined;
  const build = {
    mode,
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: false,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      unstable_optimizeDeps: false,
    },
    assets: { version: '1', url: '', entry: { module: '', imports: [] }, routes: {} },
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, entry: EntryContext) => {
          context = entry;
          return new Response('', { status, headers });
        },
        handleError: () => {},
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: {
          default: () => null,
          ErrorBoundary: () => null,
          loader: () => {
            throw thrown;
          },
        },
      },
    },
  } as unknown as ServerBuild;
  await createRequestHandler(build, mode)(new Request('http://topiary.test/'));
  return context?.serverHandoffString ?? '';
}

describe('an error that a page passes on to its script', () => {
  const named = () => Object.assign(new Error('secret'), { name: 'Function' });

  it('names no constructor in production, so that hydration calls none (CVE-2026-53666)', async () => {
    const given = await handedOver('production', named());
    expect(given).toContain('"__type":"Error"');
    expect(given).not.toContain('__subType');
    expect(given).not.toContain('secret');
  });

  it('would name one in development, so this test shows something', async () => {
    expect(await handedOver('development', named())).toContain('"__subType":"Function"');
  });
});
