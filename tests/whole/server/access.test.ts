import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exerciseId } from '~/kit/exercise/find';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { rendererVersion } from '~/kit/markdown/lesson';
import { toHtml } from '~/kit/markdown/render';
import type { User } from '~/rooms/account/store/users';
import { createAccess } from '~/server/session.server';
import { requireBuild } from '../../support/build';
import { lightFetch } from '../../support/light-fetch';
import { outlined } from '../../support/maps';
import { cheapHash } from '../../support/ready-account';
import { handClock, openTestRooms, password, type TestRooms } from '../../support/rooms';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { isFull } from '../../torture/scale';

/**
 * Tests the cells of the tables in docs/access.md, as a document or as its data (`?_data=`; see `isAsked`). The three
 * people who have not finished the onboarding take turns (`hasTurn`). The routes come from the build: a route without
 * a row fails, and so does a row without a route.
 */

type Who = 'visitor' | 'unverified' | 'no goals' | 'no source' | 'member' | 'owner' | 'other' | 'administrator';
type Of = '' | 'private' | 'public' | 'binned' | 'missing';

interface Row {
  readonly method: 'GET' | 'POST';
  /** As in the table, with `{map}`, `{run}`, `{source}` and `{node}` for ids. */
  readonly address: string;
  readonly of: Of;
  readonly cells: Readonly<Partial<Record<Who, string>>>;
  readonly name: string;
}

/** The rows of both tables: those whose first cell is a method and an address. */
function tableRows(): Row[] {
  let heads: string[] = [];
  const found: Row[] = [];
  for (const line of readFileSync('docs/access.md', 'utf8').split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'request') heads = cells;
    const [, method, address] = /^(GET|POST) `(\S+)`$/.exec(cells[0] ?? '') ?? [];
    if (!method || !address) continue;
    const told = Object.fromEntries(heads.map((head, index) => [head, (cells[index] ?? '').replaceAll('`', '')]));
    const { request: _, of = '', ...people } = told;
    const name = `${method} ${address} ${of}`.trim();
    found.push({ method: method as Row['method'], address, of: of as Of, cells: people, name });
  }
  return found;
}

const rows = tableRows();

interface BuiltRoute {
  readonly id: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: { readonly loader?: unknown; readonly action?: unknown; readonly default?: unknown };
}

let routes: readonly BuiltRoute[];
let test: TestRooms;
let server: TopiaryServer;
/** A session cookie that was copied before its owner signed out, for example by a thief. */
let signedOutCopy: string;
let leafId: string;
let passwordHash: string;

interface Person {
  readonly user: User;
  readonly cookie: string;
}
/** The users for requests that do not change the user. */
const regulars = new Map<Who, Person>();
const regular = (who: Who) => regulars.get(who) as Person;

interface Case {
  readonly row: Row;
  readonly who: Who;
  /** `copy` stands for the signed-out copy; empty for no cookie. */
  readonly cookie: string;
  readonly asData: boolean;
  readonly address: string;
  readonly things: Readonly<
    Record<'{map}' | '{run}' | '{source}' | '{person}' | '{invitation}' | '{passkey}' | '{node}', string>
  >;
  readonly form: Readonly<Record<string, string>>;
}
const cases = new Map<string, Case[]>();

const stages: Partial<Record<Who, Parameters<TestRooms['member']>[0]>> = {
  unverified: { emailVerified: false, goals: null, referralSource: null },
  'no goals': { goals: null, referralSource: null },
  'no source': { referralSource: null },
};

async function person(who: Who): Promise<Person> {
  const user = await test.member({ ...stages[who], passwordHash });
  const set = await createAccess(test.rooms).startSession(new Request('http://topiary.test/'), user.id);
  return { user, cookie: set.split(';')[0] ?? '' };
}

let serial = 0;
/** An id that does not exist, as long as real ones. */
function missingId(): string {
  serial += 1;
  return `no${String(serial).padStart(18, '0')}`;
}

const exerciseText = 'What do bees make?\n= honey';
const lessonText = `- [ ] Taste it\n\n\`\`\`exercise\n${exerciseText}\n\`\`\``;
const lessonHtml = toHtml(lessonText, { exercise: exerciseRenderer() });

async function makeMap(owner: User, of: Of): Promise<string> {
  const { rooms, clock } = test;
  const at = clock.now();
  const source = { kind: 'library', name: 'study plan', prompt: '' } as const;
  const id = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined('Bees', '- Honey\n- Wax'),
    source,
    runId: null,
    at,
  });
  if (of === 'public' || of === 'binned') await rooms.map.maps.setVisibility(id, owner.id, true, at);
  const opened = await rooms.lesson.openMap(id, owner.id);
  leafId = [...(opened?.tree.nodes.values() ?? [])].find(({ label }) => label === 'Honey')?.id ?? '';
  await rooms.lesson.lessons.write({
    id: rooms.server.random.id(),
    mapId: id,
    userId: owner.id,
    nodeId: leafId,
    nodeLabel: 'Honey',
    pathString: 'Bees > Honey',
    compositeKey: `${leafId}_Bees_Honey`,
    markdown: lessonText,
    content: lessonHtml,
    renderer: rendererVersion,
    tasks: { done: 0, total: 1 },
    source,
    at,
  });
  const bytes = Uint8Array.of(1, 2, 3);
  const picture = { hash: '0123456789abcdef'.repeat(2), width: 8, height: 4, large: bytes, small: null };
  await rooms.picture.lessonPictures.add({ mapId: id, userId: owner.id }, picture, at);
  if (of === 'binned') await rooms.map.deleteMap(id, owner.id);
  return id;
}

async function makeRun(
  owner: User,
  kind: 'map' | 'lesson' | 'growth' | 'cards' | 'exercises',
  ofMap: string,
): Promise<string> {
  const { rooms, clock } = test;
  const at = clock.now();
  const proposal = {
    growth: 'Moths\n  - Wings\n',
    cards: 'Q: Wings?\nA: Four.',
    exercises: '```exercise\nWings?\n= 4\n```',
  };
  const asked = { id: rooms.server.random.id(), userId: owner.id, topic: 'Moths', at };
  const mapId = kind === 'lesson' ? await makeMap(owner, 'private') : ofMap;
  const atLeaf = { mapId, nodeId: leafId, path: ['Bees', 'Honey'] };
  const { run } = await rooms.run.runStore.start(
    kind === 'map'
      ? { ...asked, kind, key: missingId(), mapId: null }
      : kind === 'growth'
        ? { ...asked, ...atLeaf, kind, how: 'more', wish: '' }
        : { ...asked, ...atLeaf, kind },
  );
  const end =
    kind === 'map' || kind === 'lesson'
      ? ({ state: 'failed', message: { id: 'run.lost' } } as const)
      : ({ state: 'done', text: proposal[kind] } as const);
  await rooms.run.runStore.change(run.id, { ...end, finishedAt: at }, at);
  return run.id;
}

/** A source of one passage. A public one is shared, and a public map uses it. */
async function makeSource(owner: User, of: Of): Promise<string> {
  const { rooms, clock } = test;
  const id = rooms.server.random.id();
  const at = clock.now();
  const about = { title: 'On bees', kind: 'text', bytes: 9, pages: null, structure: 'none' } as const;
  const figures = { passages: 1, words: 3, contents: [] };
  await rooms.source.sources.begin({ id, userId: owner.id, ...about, ...figures, at }, 180_000);
  await rooms.source.sources.addPassages(id, owner.id, 1, [{ page: null, heading: '', text: 'Bees make honey.' }]);
  const picture = { hash: 'fedcba9876543210'.repeat(2), width: 8, height: 4, large: Uint8Array.of(1), small: null };
  await rooms.source.sources.addFigures(id, owner.id, 1, [{ passage: 1, caption: '', alt: '', picture }], at);
  await rooms.source.sources.finish(id, owner.id);
  if (of !== 'public') return id;
  await rooms.source.sources.setShared(id, owner.id, true);
  await rooms.source.sources.addToMap(await makeMap(owner, 'public'), id, owner.id, at, 1);
  return id;
}

async function makePasskey({ id: userId }: User): Promise<string> {
  const {
    account: { passkeys },
    server: { random, clock },
  } = test.rooms;
  const id = random.id();
  const key = { credentialId: id, publicKey: 'key', counter: 0, transports: [], name: 'My phone' };
  await passkeys.add({ id, userId, ...key, createdAt: clock.now() }, 1_000);
  return id;
}

async function makeInvitation(): Promise<string> {
  const {
    account: { invitations },
    server: { random, clock },
  } = test.rooms;
  const id = random.id();
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  const by = { id: random.id(), administratorId: null, at: clock.now() };
  await invitations.add(by, { id, tokenHash: id, email: null, expiresAt });
  return id;
}

/** A valid form for the address, as its own page would send it. */
async function formOf(address: string, user: User): Promise<Record<string, string>> {
  switch (address) {
    case '/':
      return { topic: 'Moths', key: missingId() };
    case '/login':
      return { email: user.email, password };
    case '/register':
      return { nickname: 'New', email: `${missingId()}@example.org`, password };
    case '/forgot-password':
      return { email: user.email };
    case '/reset-password': {
      const link = new URL(await test.rooms.account.makeResetLink(user));
      return { token: link.searchParams.get('token') ?? '', password: 'another one' };
    }
    case '/auth/passkey/options':
      return { purpose: 'sign-in' };
    case '/account/security':
      return { second: '1', password };
    case '/account/tokens':
      return { name: 'Notes app', may: 'read', days: '30', password };
    case '/account/security/{passkey}':
      return { name: 'Old phone' };
    case '/admin/backup':
    case '/account/security/{passkey}/remove':
      return { password };
    case '/login/link': {
      const link = new URL(await test.rooms.account.makeSignInLink(user));
      return { token: link.searchParams.get('token') ?? '' };
    }
    case '/goals':
    case '/account/goals':
      return { goals: 'career' };
    case '/referral-source':
      return { source: 'podcast' };
    case '/account':
      return { nickname: 'Grace' };
    case '/account/password':
      return { password, newPassword: 'another one' };
    case '/account/email':
      return { email: `${missingId()}@example.org`, password };
    case '/language':
      return { language: 'de', redirectTo: '/' };
    case '/account/reminders':
      return { mail: '1', days: 'mon', hour: '8' };
    case '/account/webhooks':
      return { act: 'add', address: 'https://example.org/hook', events: 'map.created' };
    case '/review/spread':
      return { value: '1' };
    case '/account/review':
      return { retention: '95', newCards: '20', dayStartsAt: '5' };
    case '/account/sessions':
      return { others: '1' };
    case '/account/delete':
      return { password };
    case '/buy':
      return { plan: 'explorer' };
    case '/admin/courses/photography':
      return { act: 'on' };
    case '/course/photography':
      return { lesson: '0', value: '1' };
    case '/course/photography/keep':
      return { lesson: '0' };
    case '/course/photography/suggestion':
      return { lesson: '0', text: 'A comma is missing.' };
    case '/import':
      return { act: 'read', text: '# Bees\n\n- Honey\n- Wax\n' };
    case '/map/{map}/continue':
      return { end: 'here' };
    case '/map/{map}/visibility':
      return { public: '1' };
    case '/map/{map}/aim':
    case '/map/{map}/language':
      return { language: 'de' };
    case '/map/{map}/rename':
      return { title: 'Wasps' };
    case '/sources':
      return { text: 'Bees make honey.' };
    case '/sources/{source}/map':
      // No model is connected.
      return { how: 'model' };
    case '/sources/{source}/rename':
      return { title: 'On wasps' };
    case '/sources/{source}/sharing':
      return { shared: '1' };
    case '/map/{map}/sources':
      return { act: 'take', source: missingId() };
    case '/map/{map}/grow':
      // The library has no outline about bees and honey.
      return { node: leafId, how: 'into', wish: '' };
    case '/map/{map}/needs':
      // No model is connected.
      return { act: 'propose' };
    case '/map/{map}/proposal/{run}':
      return { take: 'none' };
    case '/map/{map}/change':
      return { act: 'rename', node: leafId, label: 'Pollen' };
    case '/map/{map}/versions':
      return { version: '1' };
    case '/map/{map}/lesson':
    case '/map/{map}/lesson.json':
      return { node: leafId, content: 'Rewritten', version: '1' };
    case '/map/{map}/branch':
    case '/map/{map}/branch/stop':
      return { node: leafId, key: missingId(), batch: missingId() };
    case '/review': {
      const card = {
        id: missingId(),
        userId: user.id,
        mapId: await makeMap(user, 'private'),
        nodeId: leafId,
      };
      const text = { kind: 'open', front: 'Who makes honey?', back: 'Bees' } as const;
      const kept = { origin: 'hand', sourceName: '', onceKey: null, at: test.clock.now() } as const;
      await test.rooms.review.cards.add([{ ...card, text, ...kept }]);
      return { card: card.id, seen: '0', grade: '3' };
    }
    case '/map/{map}/cards':
      return { act: 'add', node: leafId, front: 'Who makes honey?', back: 'Bees' };
    case '/map/{map}/ask':
    case '/map/{map}/ask.json':
      return { node: leafId, question: 'Honey' };
    case '/map/{map}/note':
      return { node: leafId, text: 'Bees dance.', version: '0' };
    case '/map/{map}/suggestion':
      return { node: leafId, text: 'Bees make wax too.' };
    case '/map/{map}/exercise':
      return { node: leafId, exercise: exerciseId(exerciseText), seen: '0', answer: 'honey' };
    case '/map/{map}/exercises':
      // No model is connected.
      return { act: 'propose', node: leafId };
    case '/map/{map}/lesson/done':
      return { node: leafId, value: '0' };
    case '/map/{map}/lesson/task':
      return { node: leafId, task: '0:1', version: '1' };
    case '/map/{map}/lesson/way':
      return { node: leafId, way: 'base' };
    default:
      return {};
  }
}

/** Its second request at a time is refused: the document is enough, because its data have the same wrapper. */
const isOneAtATime = ({ method, address }: Row) =>
  method === 'POST' && ['/admin/backup', '/admin/mail'].includes(address);

const addresses = [...new Set(rows.map(({ method, address }) => `${method} ${address}`))];

const unfinished: readonly Who[] = ['unverified', 'no goals', 'no source'];

/**
 * Whether a person is asked for in a row. Those who have not finished the onboarding take turns where the guard of all
 * pages for members sends them to their step, or where the table does not tell them apart; alike for all things at an
 * address that are compared.
 */
function hasTurn({ method, address, of, cells }: Row, who: Who): boolean {
  const words = unfinished.map((each) => cells[each]);
  const isAlike = words.join() === 'verify,goals,source' || new Set(words).size === 1;
  if (isFull || !isAlike || !unfinished.includes(who)) return true;
  const turn = addresses.indexOf(`${method} ${address}`) + (of === 'public' ? 1 : 0);
  return turn % unfinished.length === unfinished.indexOf(who);
}

/**
 * Whether a cell is asked for in this way. A document and its data run the same loader or action in the same wrapper
 * (app/server/handle.server.ts), so that people and addresses take turns, alike for all things at an address. Both are
 * asked for where the table tells both apart, and in the torture; also by visitors and by people whose things these
 * are not, where private things must look like missing ones. There alone comes a copy of an ended session, too.
 */
function isAsked(row: Row, who: Who, { asData, isCopy }: { asData: boolean; isCopy: boolean }): boolean {
  if (!hasTurn(row, who)) return false;
  if (isOneAtATime(row) && who !== 'visitor') return !asData;
  if (isFull || / (?:\/|or) /.test(row.cells[who] ?? '')) return true;
  const isCompared = row.of !== 'public' && row.of !== 'binned';
  if (isCopy && !isCompared) return false;
  if (isCompared && ((who === 'visitor' && !isCopy) || who === 'other')) return true;
  const turn = addresses.indexOf(`${row.method} ${row.address}`) + Object.keys(row.cells).indexOf(who);
  return asData === (turn % 2 === 0);
}

/** The fields of the forms below /admin/people. */
function formAbout(address: string, person: User): Record<string, string> {
  if (address === '/admin/people/{person}/delete') return { email: person.email };
  if (address === '/admin/people/{person}/credits') return { credits: '5', key: missingId() };
  return {};
}

/** The things of a request. A look changes nothing but when its owner had looked, so all looks are at the same. */
async function thingsOf(row: Row, own: boolean): ReturnType<typeof newThings> {
  if (row.method !== 'GET') return newThings(row);
  const kind = [own, row.of, runKindOf(row), ...row.address.matchAll(/\{\w+\}/g)].join(' ');
  const known = looked.get(kind) ?? newThings(row);
  looked.set(kind, known);
  return known;
}

const looked = new Map<string, ReturnType<typeof newThings>>();

function runKindOf({ address }: Row) {
  if (address.startsWith('/api/')) return 'lesson';
  if (address.includes('/cards/proposal/')) return 'cards';
  if (address.includes('/exercises/proposal/')) return 'exercises';
  return address.includes('/proposal/') ? 'growth' : 'map';
}

async function newThings(row: Row) {
  const owner = regular('owner').user;
  const has = (name: string) => row.of !== 'missing' && row.address.includes(name);
  const map = has('{map}') ? await makeMap(owner, row.of) : missingId();
  const about = has('{person}') ? (await person('unverified')).user : owner;
  const things = {
    '{map}': map,
    '{run}': has('{run}') ? await makeRun(owner, runKindOf(row), map) : missingId(),
    '{source}': has('{source}') ? await makeSource(owner, row.of) : missingId(),
    '{person}': has('{person}') ? about.id : missingId(),
    '{passkey}': has('{passkey}') ? await makePasskey(owner) : missingId(),
    '{invitation}': has('{invitation}') ? await makeInvitation() : missingId(),
    '{node}': leafId,
  };
  return { about, things };
}

const isOwn = (who: Who) => who === 'owner' || who === 'administrator';

/**
 * All requests of a row, with a user of their own if the request changes the user. Things are the request's own where
 * they may be changed; all the others ask for the same ones, which stay as they are.
 */
async function casesOf(row: Row): Promise<Case[]> {
  const made: Case[] = [];
  const shared = new Map<boolean, Awaited<ReturnType<typeof thingsOf>>>();
  for (const who of Object.keys(row.cells) as Who[]) {
    for (const asData of [false, true]) {
      for (const visitorCookie of who === 'visitor' ? ['', 'copy'] : [null]) {
        if (!isAsked(row, who, { asData, isCopy: visitorCookie === 'copy' })) continue;
        const spends = row.method === 'POST' && row.of === '';
        // A visitor's form names an account only where that may be changed.
        const standing = who === 'visitor' ? 'member' : who;
        const sender = spends && who !== 'administrator' ? await person(who) : regular(standing);
        const known = isOwn(who) ? undefined : shared.get(asData);
        const { about, things } = known ?? (await thingsOf(row, isOwn(who)));
        if (!isOwn(who)) shared.set(asData, { about, things });
        made.push({
          row,
          who,
          asData,
          things,
          cookie: visitorCookie ?? sender.cookie,
          address: row.address.replace(/\{\w+\}/g, (name) => things[name as keyof typeof things]),
          form:
            row.method === 'POST'
              ? { ...(await formOf(row.address, sender.user)), ...formAbout(row.address, about) }
              : {},
        });
      }
    }
  }
  return made;
}

/** The route that answers an address. Routes without parameters come first, the splat last. */
function routeOf({ address }: Row): BuiltRoute | undefined {
  if (!routesByAddress.has(address)) routesByAddress.set(address, findRoute(address));
  return routesByAddress.get(address);
}

const routesByAddress = new Map<string, BuiltRoute | undefined>();

function findRoute(address: string): BuiltRoute | undefined {
  const path = new URL(address.replace(/[{}]/g, ''), 'http://topiary.test').pathname.replace(/^\/|\/$/g, '');
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[.$]/g, '\\$&').replace('*', '.*').replace(/:\w+/g, '[^/]+')}$`).test(path);
  const found = routes.filter((route) => route.id !== 'root' && matches(route.path ?? ''));
  return found.find((route) => (route.path ?? '') === path) ?? found.find((route) => route.path !== '*') ?? found[0];
}

beforeAll(async () => {
  requireBuild();
  const build = (await import(pathToFileURL('build/server/index.js').href)) as {
    routes: Record<string, BuiltRoute>;
  };
  routes = Object.values(build.routes);
  test = await openTestRooms({ clock: handClock(new Date().toISOString()) });
  // Some ten thousand rows, which need not survive a power cut.
  test.rooms.server.database.sqlite.pragma('synchronous = off');
  passwordHash = cheapHash(password);
  // The first account to be verified is an administrator.
  for (const who of ['administrator', 'unverified', 'no goals', 'no source', 'member', 'owner', 'other'] as const)
    regulars.set(who, await person(who));
  await makeMap(regular('owner').user, 'private');
  for (const row of rows) cases.set(row.name, await casesOf(row));
  signedOutCopy = (await person('member')).cookie;

  server = await startTopiary({
    dataDir: test.folder,
    // Gives each request its own client address, so that no rate limit interferes.
    env: { SESSION_SECRET: test.settings.sessionSecret, TRUSTED_PROXY_HOPS: '1' },
  });
  const thief = { redirect: 'manual', headers: { Cookie: signedOutCopy } } as const;
  expect((await fetch(`${server.url}/account`, thief)).status).toBe(200);
  await fetch(`${server.url}/logout`, { ...thief, method: 'POST' });
}, 300_000);

afterAll(async () => {
  await server?.stop();
  await test?.close();
});

async function ask(each: Case, method: string = each.row.method, origin: string = server.url): Promise<Response> {
  const url = new URL(each.address, server.url);
  const route = routeOf(each.row);
  if (method !== 'GET' && route?.index) url.searchParams.set('index', '');
  if (each.asData && route) url.searchParams.set('_data', route.id);
  serial += 1;
  return lightFetch(url, {
    method,
    headers: {
      Origin: origin,
      Accept: each.asData ? '*/*' : 'text/html,*/*;q=0.8',
      'X-Forwarded-For': `10.1.${(serial >> 8) % 256}.${serial % 256}`,
      ...(each.cookie ? { Cookie: each.cookie === 'copy' ? signedOutCopy : each.cookie } : {}),
    },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(each.form) }),
  });
}

const placeNames: Readonly<Record<string, string>> = {
  '/login': 'login',
  '/verify-email': 'verify',
  '/goals': 'goals',
  '/referral-source': 'source',
  '/': 'home',
  '/map/{map}': 'map',
  '/runs/{run}': 'run',
  '/map/{map}?node={node}': 'leaf',
  '/map/{map}/branch?node={node}': 'branch',
};

/** An answer in the words of the table. */
function inWords({ row, address, things }: Case, response: Response): string {
  const to = response.headers.get('location') ?? response.headers.get('x-remix-redirect');
  if (to === null) return String(response.status);
  if (row.method === 'GET') {
    if (to === `/login?redirectTo=${encodeURIComponent(address)}`) return 'login';
    if (to === '/login') return '→ /login';
  }
  let pattern = to.replace(/^\/runs\/\w+$/, '/runs/{run}');
  // First, because its node's id may begin with a known one.
  if (row.address.endsWith('/keep')) pattern = pattern.replace(/^\/map\/\w+\?node=\w+$/, '/map/{kept}');
  for (const [name, value] of Object.entries(things)) pattern = pattern.replace(value, name);
  pattern = pattern.replace(/#exercise-e\w{12}$/, '#exercise-{exercise}');
  if (row.address.endsWith('/copy')) pattern = pattern.replace(/^\/map\/\w+$/, '/map/{copy}');
  return placeNames[pattern] ?? `→ ${pattern}`;
}

/** The answers for each kind of map, by the rest of the request: private and missing must not differ. */
const answers = new Map<string, Map<Of, string>>();

/** An answer as text, without the requested id and without values that are new in every answer. */
function plain({ things }: Case, response: Response, body: string): string {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  let text = JSON.stringify([response.status, headers]) + body;
  for (const value of [
    things['{map}'],
    things['{run}'],
    things['{source}'],
    things['{person}'],
    things['{invitation}'],
    things['{passkey}'],
    response.headers.get('x-request-id'),
    nonce,
  ])
    if (value) text = text.replaceAll(value, '…');
  return text;
}

const statesOf = (asked: readonly Case[]) => Promise.all([...new Set(asked.map(({ things }) => things))].map(stateOf));

/** The data that an intruder could have changed. */
async function stateOf(things: Case['things']): Promise<string> {
  const {
    map: { maps },
    run: { runStore },
    lesson: { lessons },
  } = test.rooms;
  const map = await maps.ownedOrBinned(things['{map}'], regular('owner').user.id);
  const run = await runStore.byId(things['{run}']);
  const lesson = await lessons.get(things['{map}'], leafId);
  const source = await test.rooms.source.sources.byId(things['{source}'], regular('owner').user.id);
  // Everybody may add to the views and copies of a public map.
  const counted = map && { ...map, viewCount: 0, lastViewed: null, copies: 0 };
  const about = await test.rooms.account.administrators.person(things['{person}']);
  return JSON.stringify([counted, run, lesson, source, about]);
}

/** Only at these addresses does the owner of a map in the bin see that it exists. */
const ofTheBin = new Set(['/map/{map}/erase', '/map/{map}/restore']);
/** At the map's own address the owner is also told that it is in the bin, with the status of a missing one. */
const saidToBeInTheBin = /^GET \/map\/\{map\}(?:\?\S+)? /;

/**
 * Sends all requests of a row.
 * @returns the row as it was answered
 */
async function observe(row: Row): Promise<Partial<Record<Who, string>>> {
  // An account may save 120 times a minute, and this one sends the whole table.
  test.rooms.server.database.sqlite.prepare("delete from limit_hits where name = 'saves:user'").run();
  const said = new Map<Who, { page: Set<string>; data: Set<string> }>();
  const asked = cases.get(row.name) ?? [];
  for (const { who } of asked) said.set(who, { page: new Set(), data: new Set() });
  const isStrange = ({ who }: Case) => row.of !== '' && (!isOwn(who) || row.of === 'binned' || row.of === 'missing');
  const ofOthers = asked.filter((each) => isStrange(each) && !(isOwn(each.who) && ofTheBin.has(row.address)));
  const before = await statesOf(ofOthers);
  await Promise.all(
    asked.map(async (each) => {
      const response = await ask(each);
      said.get(each.who)?.[each.asData ? 'data' : 'page'].add(inWords(each, response));
      const text = await response.text();
      if (!isStrange(each)) return;
      const visitor = each.cookie === 'copy' ? ' (copy)' : '';
      const key = `${row.method} ${row.address} as ${each.who}${visitor}${each.asData ? ' (data)' : ''}`;
      answers.set(key, (answers.get(key) ?? new Map()).set(row.of, plain(each, response, text)));
    }),
  );
  expect(await statesOf(ofOthers)).toEqual(before);
  const observed: Partial<Record<Who, string>> = {};
  for (const [who, { page, data }] of said) {
    // Two words for one person mean that the copied cookie is treated differently from none.
    const [onPage, asData] = [[...page].sort().join(' or '), [...data].sort().join(' or ')];
    observed[who] = [...new Set([onPage, asData])].filter(Boolean).join(' / ');
  }
  return observed;
}

describe('the table in docs/access.md', () => {
  it('names every route of the build, and nothing else', () => {
    const takes = (method: string, { module }: BuiltRoute) =>
      method === 'POST' ? Boolean(module.action) : Boolean(module.loader || module.default);
    for (const method of ['GET', 'POST']) {
      const built = routes.filter((route) => route.id !== 'root' && takes(method, route)).map(({ id }) => id);
      const named = new Set(rows.filter((row) => row.method === method).map((row) => routeOf(row)?.id));
      expect([...named].sort(), method).toEqual(built.sort());
    }
    // Only one row is meant for the splat.
    const splat = rows
      .filter((row) => routeOf(row)?.id === 'rooms/home/routes/anywhere-else')
      .map(({ address }) => address);
    expect(splat).toEqual(['/no/such/page']);
  });

  it('has a row for private, public, binned and missing wherever an address names a thing', () => {
    for (const { name, address, method } of rows) {
      const kinds = rows.filter((row) => row.address === address && row.method === method);
      const all = address.includes('{map}')
        ? ['private', 'public', 'binned', 'missing']
        : address.includes('{source}')
          ? ['private', 'public', 'missing']
          : /\{(run|person|invitation|passkey)\}/.test(address)
            ? ['private', 'missing']
            : [''];
      expect(
        kinds.map(({ of }) => of),
        name,
      ).toEqual(all);
    }
  });

  it.each(rows)('$name', async (row) => {
    const people = Object.entries(row.cells).filter(([who]) => hasTurn(row, who as Who));
    expect(await observe(row)).toEqual(Object.fromEntries(people));
  });

  it('is answered for private and binned things exactly as for missing ones', () => {
    expect(answers.size).toBeGreaterThan(100);
    for (const [key, byThing] of answers) {
      const own = key.includes(' as owner') || key.includes(' as administrator');
      if (!own) expect(byThing.get('private'), key).toBe(byThing.get('missing'));
      const isTold = saidToBeInTheBin.test(key) || [...ofTheBin].some((address) => key.includes(`${address} `));
      if (!own || !isTold) expect(byThing.get('binned') ?? byThing.get('missing'), key).toBe(byThing.get('missing'));
    }
  });
});

describe('methods that no form uses', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s allows a visitor no more than POST', async (method) => {
    const known = new Set<string>();
    for (const row of rows.filter((each) => each.method === 'POST')) {
      const [onPage = ''] = (row.cells.visitor ?? '').split(' / ');
      // A visitor's allowed requests were sent above, and links work once.
      if (!/^(login|4\d\d)$/.test(onPage)) continue;
      // Once for all things that an address answers alike.
      if (!isFull && known.has(`${row.address} ${onPage}`)) continue;
      known.add(`${row.address} ${onPage}`);
      const [each] = cases.get(row.name) as [Case];
      const response = await ask(each, method);
      expect(inWords(each, response), row.name).toBe(onPage);
      await response.arrayBuffer();
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('%s from another site is refused for everybody', async (method) => {
    for (const row of rows.filter((each) => each.method === 'POST'))
      for (const each of cases.get(row.name) ?? []) {
        if (each.who !== 'member' && each.who !== 'owner') continue;
        // The wrapper refuses before it looks for a session or a thing.
        if (!isFull && row !== rows.find(({ method, address }) => method === 'POST' && address === row.address))
          continue;
        const response = await ask(each, method, 'https://evil.example');
        expect(response.status, row.name).toBe(403);
        await response.arrayBuffer();
      }
  });
});
