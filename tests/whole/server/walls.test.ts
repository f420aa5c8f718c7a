import { request as httpRequest } from 'node:http';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Account } from '../../support/accounts';
import { lightFetch } from '../../support/light-fetch';
import { readyAccount } from '../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../support/server';
import { cookieOf, makeMap } from '../../support/streams';
import { isFull } from '../../torture/scale';

/**
 * Tests the wrapper around all loaders and actions. The list of routes comes from the finished build, so a new route
 * without the wrapper fails here.
 */

interface BuiltRoute {
  readonly id: string;
  readonly path?: string;
  readonly parentId?: string;
  readonly index?: boolean;
  readonly module: {
    readonly loader?: { entry?: string };
    readonly action?: { entry?: string };
    readonly default?: unknown;
  };
}

/** The routes that visitors may use. All others require a member, or a signed-in account. */
const openToVisitors = [
  'root',
  'rooms/reminder/routes/calendar',
  'rooms/reminder/routes/stop',
  'rooms/call/routes/lesson',
  'rooms/call/routes/map',
  'rooms/call/routes/no-call',
  'rooms/call/routes/token',
  'rooms/program/routes/calls/index',
  'rooms/program/routes/calls/none',
  'rooms/program/routes/calls/openapi',
  'rooms/home/routes/anywhere-else',
  'rooms/home/routes/home',
  'rooms/home/routes/picture',
  'rooms/home/routes/robots',
  'rooms/home/routes/site-map',
  'rooms/course/routes/course',
  'rooms/course/routes/courses',
  'rooms/course/routes/exercise',
  'rooms/course/routes/keep',
  'rooms/course/routes/picture',
  'rooms/exercise/routes/exercise',
  'rooms/help/routes/exercises',
  'rooms/help/routes/courses',
  'rooms/help/routes/figures',
  'rooms/help/routes/topic',
  'rooms/help/routes/translate',
  'rooms/help/routes/writing',
  'rooms/call/routes/stripe',
  'rooms/admin/routes/health',
  'rooms/admin/routes/metrics',
  'rooms/admin/routes/old-address',
  'rooms/lesson/routes/done',
  'rooms/lesson/routes/lesson',
  'rooms/lesson/routes/lesson-json',
  'rooms/lesson/routes/reading',
  'rooms/lesson/routes/stop-branch',
  'rooms/lesson/routes/task',
  'rooms/lesson/routes/way',
  'rooms/study/routes/public-maps',
  'rooms/editing/routes/change',
  'rooms/study/routes/changes',
  'rooms/study/routes/events',
  'rooms/editing/routes/continue',
  'rooms/transfer/routes/download',
  'rooms/transfer/routes/export',
  'rooms/transfer/routes/export-file',
  'rooms/map/routes/aim',
  'rooms/map/routes/language',
  'rooms/study/routes/map',
  'rooms/study/routes/no-id',
  'rooms/picture/routes/picture',
  'rooms/study/routes/picture',
  'rooms/map/routes/rename',
  'rooms/map/routes/restore',
  'rooms/study/routes/sketch',
  'rooms/map/routes/visibility',
  'rooms/run/routes/dismiss',
  'rooms/run/routes/old-address',
  'rooms/run/routes/stop',
  'rooms/search/routes/find',
  'rooms/search/routes/search',
  'rooms/search/routes/search-json',
  'rooms/source/routes/figure',
  'rooms/source/routes/map',
  'rooms/source/routes/passage',
  'rooms/source/routes/sharing',
  'rooms/source/routes/source',
  'rooms/account/routes/sign-in/forgot-password',
  'rooms/account/routes/sign-in/google',
  'rooms/account/routes/sign-in/google-callback',
  'rooms/account/routes/sign-in/oidc-callback',
  'rooms/account/routes/passkey/options-json',
  'rooms/account/routes/passkey/second',
  'rooms/account/routes/passkey/sign-in',
  'rooms/account/routes/sign-in/link',
  'rooms/account/routes/sign-in/login',
  'rooms/account/routes/sign-in/oidc',
  'rooms/account/routes/language',
  'rooms/demo/routes/demo',
  'rooms/account/routes/sign-in/logout',
  'rooms/account/routes/sign-in/register',
  'rooms/account/routes/sign-in/reset-password',
  'rooms/account/routes/sign-in/verify-email',
];

const openActions = [
  'rooms/reminder/routes/stop',
  'rooms/course/routes/course',
  'rooms/course/routes/exercise',
  'rooms/exercise/routes/exercise',
  'rooms/help/routes/exercises',
  'rooms/help/routes/figures',
  'rooms/call/routes/lesson',
  'rooms/call/routes/map',
  'rooms/call/routes/no-call',
  'rooms/program/routes/calls/index',
  'rooms/program/routes/calls/none',
  'rooms/program/routes/calls/openapi',
  'rooms/home/routes/home',
  'rooms/call/routes/stripe',
  'rooms/admin/routes/health',
  'rooms/admin/routes/metrics',
  'rooms/admin/routes/old-address',
  'rooms/lesson/routes/reading',
  'rooms/run/routes/old-address',
  'rooms/account/routes/sign-in/forgot-password',
  'rooms/account/routes/sign-in/google',
  'rooms/account/routes/passkey/options-json',
  'rooms/account/routes/passkey/second',
  'rooms/account/routes/passkey/sign-in',
  'rooms/account/routes/sign-in/link',
  'rooms/account/routes/sign-in/login',
  'rooms/account/routes/sign-in/oidc',
  'rooms/account/routes/language',
  'rooms/demo/routes/demo',
  'rooms/account/routes/sign-in/logout',
  'rooms/account/routes/sign-in/register',
  'rooms/account/routes/sign-in/reset-password',
  'rooms/account/routes/sign-in/verify-email',
];

let routes: readonly BuiltRoute[];
let server: TopiaryServer;
let account: Account;
let mapPath: string;

const addressOf = (route: BuiltRoute): string =>
  `/${(route.path ?? '')
    .replace(':mapId', mapPath.split('/').at(-1) ?? '')
    .replace(/:\w+/g, 'nothing')
    .replace('*', 'nothing')}`;

beforeAll(async () => {
  const build = (await import(pathToFileURL('build/server/index.js').href)) as {
    routes: Record<string, BuiltRoute>;
  };
  routes = Object.values(build.routes);
  server = await sharedTopiary();
  account = await readyAccount(server, { role: 'keeper' });
  mapPath = `/map/${await makeMap(account, 'Bonsai')}`;
}, 180_000);

describe('every route of the build', () => {
  it('has the wrapper around its loader and its action', () => {
    const bare = routes.flatMap(({ id, module }) =>
      (['loader', 'action'] as const)
        .filter((kind) => module[kind] && !module[kind]?.entry)
        .map((kind) => `${id} ${kind}`),
    );
    expect(bare).toEqual([]);
    expect(routes.length).toBeGreaterThan(30);
  });

  it('is for members unless it is on the list', () => {
    const open = (kind: 'loader' | 'action') =>
      routes.filter(({ module }) => module[kind]?.entry === 'anyone').map(({ id }) => id);
    expect(open('loader').filter((id) => !openToVisitors.includes(id))).toEqual([]);
    expect(open('action').filter((id) => !openActions.includes(id))).toEqual([]);
  });

  it('redirects visitors who may not use it', async () => {
    for (const route of routes) {
      if (!route.module.loader || route.module.loader.entry === 'anyone' || route.id === 'root') continue;
      const response = await lightFetch(server.url + addressOf(route));
      const away = response.status === 302 && response.headers.get('location')?.startsWith('/login');
      // Only administrators learn that their pages exist.
      const isHidden = route.module.loader.entry === 'administrator' && response.status === 404;
      expect(away || response.status === 401 || isHidden, `${route.id}: ${response.status}`).toBe(true);
    }
  });
});

describe('a forged form', () => {
  const forgeries: readonly Readonly<Record<string, string>>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'garbage' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
    { Referer: 'https://evil.example/' },
  ];

  it('is refused at every address that takes forms, as a document and as data, and changes nothing', async () => {
    const cookie = cookieOf(account);
    const before = await (await account.send(`${mapPath}/download`)).text();
    for (const [index, route] of routes.filter(({ module }) => module.action).entries()) {
      const address = addressOf(route) + (route.index ? '?index' : '');
      // The wrapper, which each of them has, tells forgeries from forms: they take turns, all of them at the first one.
      for (const [turn, forgery] of forgeries.entries()) {
        for (const data of [false, true]) {
          if (!isFull && index > 0 && (index + turn + Number(data)) % forgeries.length !== 0) continue;
          const url = new URL(address, server.url);
          if (data) url.searchParams.set('_data', route.id);
          const response = await lightFetch(url, {
            method: 'POST',
            headers: { Cookie: cookie, ...forgery },
            body: new URLSearchParams({ topic: 'Forged', title: 'Forged', content: 'Forged' }),
          });
          expect(response.status, `${route.id} ${data ? '_data ' : ''}${JSON.stringify(forgery)}`).toBe(403);
        }
      }
    }
    expect(await (await account.send(`${mapPath}/download`)).text()).toBe(before);
    expect((await account.send('/history')).status).toBe(200);
    expect(await (await account.send('/history')).text()).not.toContain('Forged');
  }, 180_000);

  it('is answered with a screen wherever a page of the product has such a form', async () => {
    const bare: string[] = [];
    for (const route of routes.filter(
      ({ id, module }) =>
        module.action &&
        !/^rooms\/(?:call\/|program\/routes\/calls\/|admin\/routes\/(?:backup|health|metrics)$|reminder\/routes\/push$)|json/.test(
          id,
        ),
    )) {
      const response = await lightFetch(server.url + addressOf(route) + (route.index ? '?index' : ''), {
        method: 'POST',
        headers: { Cookie: cookieOf(account), Origin: 'https://evil.example' },
        body: new URLSearchParams({ topic: 'Forged' }),
      });
      const text = await response.text();
      if (!/^text\/html/.test(response.headers.get('content-type') ?? '') || !text.includes('<main'))
        bare.push(route.id);
    }
    expect(bare).toEqual([]);
  });

  it('is distinguished from one of the host that serves the page', async () => {
    const port = new URL(server.url).port;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const post = httpRequest(
        `${server.url}/login`,
        {
          method: 'POST',
          headers: {
            Host: `192.168.1.20:${port}`,
            Origin: `http://192.168.1.20:${port}`,
            'Content-Type': 'application/x-www-form-urlencoded',
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      post.on('error', reject);
      post.end('email=&password=');
    });
    expect(status).toBe(400);
  });
});

describe('a body', () => {
  const post = (path: string, bytes: number, chunked: boolean) => {
    const body = `topic=x&pad=${'x'.repeat(bytes - 'topic=x&pad='.length)}`;
    return account.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(chunked ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
    } as RequestInit);
  };

  it.each([false, true])('above its limit is refused with 413, at the limit (chunked: %s)', async (chunked) => {
    expect((await post('/account/goals', limits.formBodyMaxBytes, chunked)).status).not.toBe(413);
    expect((await post('/account/goals', limits.formBodyMaxBytes + 1, chunked)).status).toBe(413);
    expect((await post(`${mapPath}/lesson`, limits.lessonBodyMaxBytes, chunked)).status).not.toBe(413);
    expect((await post(`${mapPath}/lesson`, limits.lessonBodyMaxBytes + 1, chunked)).status).toBe(413);
  });

  it.each([
    ['letters of three bytes', '字'.repeat((limits.lessonMaxBytes - 2) / 3)],
    ['line breaks, as browsers send them', `a${'\r\n'.repeat(limits.lessonMaxBytes - 3)}`],
  ])(
    'contains a lesson of exactly its limit; one that is too long is returned to its author: %s',
    async (_, nearly) => {
      const page = await (await account.send(mapPath)).text();
      const node = /\?node=(\w+)/.exec(page)?.[1] ?? '';
      const saved = async () => {
        const data = await account.send(`${mapPath}?node=${node}&_data=rooms%2Fstudy%2Froutes%2Fmap`);
        return ((await data.json()) as { node: { lesson: { markdown: string; version: number } | null } }).node.lesson;
      };
      const save = async (path: string, content: string) =>
        account.post(path, { node, content, version: String((await saved())?.version ?? 0) });
      const full = `${nearly}yz`;
      const tooLong = `${nearly}yé`;

      expect((await save(`${mapPath}/lesson`, full)).status).toBe(302);
      const kept = await saved();
      expect(kept?.markdown).toBe(full.replaceAll('\r\n', '\n'));
      expect(new TextEncoder().encode(kept?.markdown)).toHaveLength(limits.lessonMaxBytes);

      const byForm = await save(`${mapPath}/lesson`, tooLong);
      const screen = await byForm.text();
      expect(byForm.status).toBe(400);
      expect(screen).toContain(messages.lesson.tooLong);
      expect(screen).toContain(tooLong);
      const byScript = await save(`${mapPath}/lesson.json`, tooLong);
      expect(byScript.status).toBe(400);
      expect(await byScript.json()).toEqual({ message: messages.lesson.tooLong });
      expect(await saved()).toEqual(kept);
    },
  );

  it('that is not a form is refused with 415', async () => {
    const send = (type: string, body: string) =>
      account.send('/account/goals', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await send('text/plain', 'goals=career')).status).toBe(415);
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(415);
    expect((await send('application/json', '[1]')).status).toBe(415);
  });
});
