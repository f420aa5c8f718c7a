import { documentOf, documentRedirect, isData, redirectOf } from '~/client/network/router-data';
import { type Asked, askedFor, lessonAddress } from '~/client/offline/asked';
import { filesIn, type Kept, keptLimits, surplus } from '~/client/offline/kept';
import { isWhole, type LessonData, lessonDataIn, titleOf, withChange } from '~/client/offline/lesson-data';
import { store } from '~/client/offline/store';
import {
  type Change,
  type ChangedLeaf,
  changeOf,
  followers,
  isSameLesson,
  markAsData,
  replacedBy,
  verdict,
  type Waiting,
} from '~/client/offline/waiting';
import { clientWords } from '~/client/words';
import { asOf, beforeSignOut, nothingSent, pageNotKept, withNote } from './documents';
import type { FetchEvent, WorkerScope } from './scope';

/**
 * The service worker: caches the pages, maps and lessons that were opened last, and queues changes made offline. Its
 * rules are in client/offline; the reasons are in docs/decisions.
 */

declare const self: WorkerScope;

const patienceMs = 4_000;
const sendTimeoutMs = 30_000;
const mostFiles = 300;
/** Header of documents: the key of the account that the document was made for, `none` for visitors. */
const ownerHeader = 'X-Kept-For';

// A new version activates at once, even for open pages: nothing in them depends on it.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable().catch(() => {})])),
);

self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));

self.addEventListener('push', (event) => {
  const { title, body } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: 'due' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow('/today'));
});

self.addEventListener('message', (event) => {
  const { keep, settled } = event.data as { keep?: string; settled?: number };
  event.waitUntil(
    (async () => {
      if (settled) await store.drop('waiting', settled);
      if (keep) {
        const url = new URL(keep, location.origin);
        const asked = askedFor({ method: 'GET', url, isNavigation: true, from: '' });
        await learn(asked, await fetch(keep, { headers: { Accept: 'text/html' } }));
      }
      await sendWaiting();
      await tellPages();
    })().catch(() => {}),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const asked = askedFor({
    method: request.method,
    url,
    isNavigation: request.mode === 'navigate',
    from: request.referrer && new URL(request.referrer).pathname,
  });
  if (asked) event.respondWith(answer(asked, event, url));
});

function answer(asked: Asked, event: FetchEvent, url: URL): Promise<Response> {
  switch (asked.kind) {
    case 'asset':
      return file(event.request, 'files');
    case 'picture':
      return picture(event);
    case 'page':
    case 'map':
    case 'document':
      return page(asked, event, url);
    case 'lesson':
      return lesson(asked, event, url);
    case 'data':
      // The router then loads the document: a cached one, or the page that lists the cached ones.
      return fetch(event.request).catch(() => documentRedirect(documentOf(url)));
    case 'change':
      return change(event, url);
    case 'sign-out':
      return signOut(event);
    case 'sign-in':
      event.waitUntil(forgetPages());
      return sendForm(event, clientWords.signingInNeedsThe);
    case 'form':
      return sendForm(event, clientWords.thisNeedsTheServer);
  }
}

// --- Files -------------------------------------------------------------------------------------------------------

async function file(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function picture({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open('pictures');
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

/** The files whose references this worker has followed. */
const followed = new Set<string>();

/**
 * Caches the files that a text refers to, and those that they refer to in turn: also scripts that a page loads later.
 * The oldest are evicted, as nothing refers to files of old builds.
 */
async function keepFiles(text: string): Promise<void> {
  const cache = await caches.open('files');
  const queue = [...filesIn(text)];
  for (const name of queue) {
    if (followed.has(name)) continue;
    followed.add(name);
    let response = await cache.match(name);
    if (!response) {
      response = await fetch(name);
      if (response.status !== 200) continue;
      await cache.put(name, response.clone());
    }
    queue.push(...filesIn(await response.text(), name));
  }
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - mostFiles))) await cache.delete(oldest);
}

/** The newest style sheet of all pages. */
async function styles(): Promise<string> {
  const kept = await (await caches.open('files')).keys();
  return kept.map(({ url }) => new URL(url).pathname).findLast((name) => /\/app-[\w-]+\.css$/.test(name)) ?? '';
}

// --- Documents and lessons ---------------------------------------------------------------------------------------

type Navigation = Extract<Asked, { kind: 'page' | 'map' | 'document' }>;

async function page(asked: Navigation, event: FetchEvent, url: URL): Promise<Response> {
  const network = fetchDocument(event);
  event.waitUntil(
    network
      // An unread clone would hold a download in memory.
      .then((response) => learn(asked, asked.kind === 'document' ? response : response.clone()))
      .catch(() => {}),
  );
  const address = asked.kind === 'document' ? null : asked.address;
  const kept = address === null ? undefined : await store.get('kept', address).catch(() => undefined);
  try {
    return await (kept ? inTime(network) : network);
  } catch {
    const body = kept && (await store.get('bodies', kept.address));
    if (!kept || !body) return pageNotKept(url.pathname + url.search, await store.all('kept'), await styles());
    await store.put('kept', { ...kept, used: Date.now() });
    return new Response(withNote(body.text, asOf(kept.at)), {
      headers: body.headers as [string, string][],
    });
  }
}

const fetchDocument = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

/** Resolves with the response, or rejects if it takes too long; used while there is a cached version to show. */
const inTime = (network: Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    setTimeout(reject, patienceMs);
    network.then(resolve, reject);
  });

/** Notes the owner of a document, and caches the document if it is one to cache. */
async function learn(asked: Asked | null, response: Response): Promise<void> {
  const owner = response.headers.get(ownerHeader);
  if (owner === null) return;
  const before = await ownerNow();
  if (owner !== (before || 'none')) await forgetPages();
  if (owner === 'none') return;
  if (owner !== before) await store.put('about', { name: 'owner', value: owner });
  if (asked?.kind === 'map' && response.status === 404) await forgetMap(asked.mapId);
  if (response.status === 200 && (asked?.kind === 'page' || asked?.kind === 'map')) await keepDocument(asked, response);
  await sendWaiting();
}

async function keepDocument(asked: Extract<Navigation, { address: string }>, response: Response) {
  const text = await response.text();
  if (text.length > keptLimits.charactersOfOne) return;
  const data = asked.kind === 'map' ? lessonDataIn(text) : null;
  const title =
    data?.map.plain ??
    {
      '/': clientWords.home,
      '/history': clientWords.myMaps,
      '/lessons': clientWords.myLessons,
      '/review': clientWords.review,
      '/today': clientWords.today,
    }[asked.address] ??
    '';
  const about = { address: asked.address, kind: asked.kind, title };
  // An open editor is not cached: it would begin with a text that may be outdated by then.
  if (!data?.editing)
    await keep({ ...about, mapId: asked.kind === 'map' ? asked.mapId : null }, text, [...response.headers]);
  if (asked.kind === 'map' && data?.node) await keepLesson(asked.mapId, data.node.id, data);
  await keepFiles(text);
}

async function keep(
  about: Omit<Kept, 'at' | 'used' | 'size'>,
  text: string,
  headers: readonly [string, string][] = [['Content-Type', 'application/json']],
): Promise<void> {
  const now = Date.now();
  const { address } = about;
  await store.put('bodies', {
    address,
    text,
    headers: headers.filter(([name]) => !/^(?:content-(?:length|encoding)|etag|date)$/.test(name)),
  });
  await store.put('kept', { ...about, at: now, used: now, size: text.length });
  for (const gone of surplus(await store.all('kept'))) await forget(gone);
}

async function keepLesson(mapId: string, nodeId: string, data: LessonData): Promise<void> {
  const address = lessonAddress(mapId, nodeId);
  if (!isWhole(data)) return forget(address);
  await keep({ address, kind: 'lesson', mapId, title: titleOf(data) }, JSON.stringify(data));
}

async function lesson(asked: Extract<Asked, { kind: 'lesson' }>, event: FetchEvent, url: URL): Promise<Response> {
  const network = fetch(event.request);
  event.waitUntil(network.then((response) => learnLesson(asked, response.clone())).catch(() => {}));
  const kept = await store.get('kept', asked.address).catch(() => undefined);
  try {
    return await (kept ? inTime(network) : network);
  } catch (error) {
    const data = kept && (await lessonNow(asked));
    if (!kept || !data) throw error;
    await store.put('kept', { ...kept, used: Date.now() });
    void tellPages({ note: asOf(kept.at) });
    return Response.json({ ...data, editing: data.isOwner && url.searchParams.has('edit') });
  }
}

async function learnLesson(asked: Extract<Asked, { kind: 'lesson' }>, response: Response): Promise<void> {
  // Without an owner, nothing is cached.
  if (isData(response) && (await ownerNow())) await keepLesson(asked.mapId, asked.nodeId, await response.json());
}

/** A cached lesson with the waiting changes applied. */
async function lessonNow(of: ChangedLeaf): Promise<LessonData | null> {
  const body = await store.get('bodies', lessonAddress(of.mapId, of.nodeId));
  if (!body) return null;
  const changes = (await waitingNow()).filter((each) => isSameLesson(each, of));
  return changes.reduce<LessonData>((data, each) => withChange(data, each), JSON.parse(body.text));
}

// --- Ownership and eviction --------------------------------------------------------------------------------------

const ownerNow = async (): Promise<string> => ((await store.get('about', 'owner'))?.value as string) ?? '';

async function forget(address: string): Promise<void> {
  await store.drop('kept', address);
  await store.drop('bodies', address);
}

async function forgetMap(mapId: string): Promise<void> {
  for (const each of await store.all('kept')) if (each.mapId === mapId) await forget(each.address);
}

async function forgetPages(): Promise<void> {
  await Promise.all([store.clear('kept'), store.clear('bodies'), store.clear('about'), caches.delete('pictures')]);
}

async function sendForm(event: FetchEvent, problem: string): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch {
    return nothingSent(problem, await store.all('kept'), await styles());
  }
}

async function signOut(event: FetchEvent): Promise<Response> {
  const form = new URLSearchParams(await event.request.clone().text());
  await sendWaiting();
  const waiting = await waitingNow(true);
  if (waiting.length > 0 && navigator.onLine && !form.has('anyway')) return beforeSignOut(waiting, await styles());
  const response = await sendForm(event, clientWords.signingOutNeedsThe);
  if (response.type === 'opaqueredirect' || response.ok) {
    for (const { id } of waiting) await store.drop('waiting', id);
    await forgetPages();
  }
  return response;
}

// --- Changes that wait -------------------------------------------------------------------------------------------

/** The waiting changes of this account, in order; including those that the server has rejected if `all`. */
async function waitingNow(all = false): Promise<Waiting[]> {
  const owner = await ownerNow();
  return (await store.all('waiting')).filter((each) => each.owner === owner && (all || each.refused === null));
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs `work` after all earlier calls: one at a time, in order. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => {});
  return mine;
}

const change = (event: FetchEvent, url: URL): Promise<Response> =>
  inTurn(async () => {
    const asked = changeOf(url, await event.request.clone().text());
    if (!asked) return fetch(event.request);
    const made = await afterOwn(asked, event.clientId);
    const later = async () => {
      if (event.request.mode !== 'navigate') return wait(made, event.clientId);
      const waits = await wait(markAsData(made), event.clientId);
      return waits.ok
        ? Response.redirect(lessonAddress(made.mapId, made.nodeId) + url.search.replace('?', '&'), 303)
        : waits;
    };
    await sendAll();
    if ((await waitingNow()).some((each) => isSameLesson(each, made))) return later();
    let response: Response;
    try {
      response = made === asked ? await fetch(event.request) : await post(made);
    } catch {
      return later();
    }
    // A mark's plain form is answered with a redirect.
    if (response.ok || (made.fields.value && response.type === 'opaqueredirect'))
      await changeKept(made, ((await bodyOf(response.clone())) as { version?: number }).version);
    return response;
  });

interface Moved {
  readonly client: string;
  readonly from: string;
  readonly to: string;
}
const movedName = ({ mapId, nodeId }: ChangedLeaf): string => `moved ${mapId} ${nodeId}`;

/**
 * After one of its changes was sent from the queue, a page still names the version before it: its next change must name
 * the version that was made.
 */
async function afterOwn(made: Change, client: string): Promise<Change> {
  const moved = (await store.get('about', movedName(made)))?.value as Moved | undefined;
  return moved?.client === client && moved.from === made.fields.version
    ? { ...made, fields: { ...made.fields, version: moved.to } }
    : made;
}

/** Queues a change until the network is back, and responds with the lesson as it will be. */
async function wait(made: Change, client: string): Promise<Response> {
  const owner = await ownerNow();
  if (!owner) return Response.error();
  for (const { id } of replacedBy(await waitingNow(), made)) await store.drop('waiting', id);
  const kept = await store.get('kept', lessonAddress(made.mapId, made.nodeId));
  await store.put('waiting', {
    ...made,
    owner,
    client,
    at: Date.now(),
    title: kept?.title ?? '',
    refused: null,
  });
  await self.registration.sync?.register('send').catch(() => {});
  await tellPages();
  const data = await lessonNow(made);
  return Response.json(
    { version: Number(made.fields.version), tasks: data?.tasks ?? undefined, waits: true },
    { status: 202 },
  );
}

const post = ({ address, fields }: Change): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(sendTimeoutMs),
  });

const bodyOf = (response: Response): Promise<object> => response.json().catch(() => ({}));

const sendWaiting = (): Promise<void> => inTurn(sendAll);

/** Sends the queue until something cannot be sent. */
async function sendAll(): Promise<void> {
  let count = 0;
  for (let next = (await waitingNow())[0]; next; next = (await waitingNow())[0]) {
    count += 1;
    if (!(await sendOne(next))) break;
  }
  if (count > 0) await tellPages();
}

/** @returns whether the change is settled */
async function sendOne(waiting: Waiting): Promise<boolean> {
  const body = await store.get('bodies', lessonAddress(waiting.mapId, waiting.nodeId));
  const before = body ? ((JSON.parse(body.text) as LessonData).node?.lesson?.markdown ?? null) : null;
  let sent: Waiting = waiting;
  for (let tries = 0; tries < 3; tries += 1) {
    const response = await post(sent).catch(() => null);
    // A redirect to sign-in: the session has ended.
    if (!response || response.type === 'opaqueredirect' || redirectOf(response)?.startsWith('/login')) return false;
    const said = verdict(sent, { ...(await bodyOf(response)), status: response.status }, before);
    if (said.kind === 'later') return false;
    if (said.kind === 'again') {
      sent = { ...sent, fields: { ...sent.fields, version: String(said.version) } };
      continue;
    }
    if (said.kind === 'refused') {
      await store.put('waiting', { ...waiting, refused: said.message });
      return true;
    }
    await store.drop('waiting', waiting.id);
    if (said.version !== null) await follow(waiting, said.version);
    await changeKept(waiting, said.version ?? undefined);
    return true;
  }
  return false;
}

async function follow(sent: Waiting, version: number): Promise<void> {
  for (const each of followers(await waitingNow(), sent, version)) await store.put('waiting', each);
  const moved: Moved = { client: sent.client, from: sent.fields.version ?? '', to: String(version) };
  await store.put('about', { name: movedName(sent), value: moved });
}

/** A change that the server has accepted also changes the cached lesson. */
async function changeKept(made: Change, version: number | undefined): Promise<void> {
  const address = lessonAddress(made.mapId, made.nodeId);
  const body = await store.get('bodies', address);
  if (!body) return;
  const data = withChange(JSON.parse(body.text), made, version);
  await store.put('bodies', { ...body, text: JSON.stringify(data) });
  if (version !== undefined) await tellPages({ lesson: { nodeId: made.nodeId, version } });
}

/** Tells open pages which changes wait, and which ones the server has rejected. */
async function tellPages(more: object = {}): Promise<void> {
  const all = await waitingNow(true);
  const refused = all.filter((each) => each.refused !== null);
  for (const client of await self.clients.matchAll())
    client.postMessage({ waiting: all.filter((each) => each.refused === null), refused, ...more });
}
