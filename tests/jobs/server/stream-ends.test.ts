import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../support/accounts';
import { createGate, type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import {
  cookieOf,
  endOfRun,
  makeMap,
  metric,
  type OpenStream,
  openStream,
  submitTopic,
  until,
} from '../../support/streams';

/** Open streams end with their session, and a map's running texts end with the map. */

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

let provider: ModelServer;
let server: TopiaryServer;

beforeAll(async () => {
  provider = await startModelServer();
  server = await startTopiary({ env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' } });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});
beforeEach(() => provider.reset());

const anybody = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) };

/** A map with a lesson that is being written: its run, and its request to the provider. The gate ends the text. */
async function writeLesson(account: Account) {
  const gate = createGate();
  provider.script(reply.text([outline]));
  const mapId = await makeMap(account, 'Trees');
  const map = await (await account.send(`/map/${mapId}`)).text();
  const nodeId = /[?&](?:amp;)?node=([\w-]+)/.exec(map)?.[1] ?? '';
  const index = provider.requests.length;
  provider.script(reply.text(['# Some', gate, ' text\n']));
  await account.post(`/map/${mapId}/lesson`, { node: nodeId });
  const request = await provider.request(index);
  const db = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
  const { id } = db.prepare("select id from generations where kind = 'lesson' and map_id = ?").get(mapId) as {
    id: string;
  };
  db.close();
  return { mapId, nodeId, id, gate, request };
}

/** One open stream of each kind in the account's session, after its first event. */
async function openAll(account: Account) {
  const lesson = await writeLesson(account);
  const gate = createGate();
  provider.script(reply.text([outline, gate]));
  const run = await submitTopic(account, 'Seen from two places');
  const token = ((await (await account.send('/api/get-token', { method: 'POST' })).json()) as { token: string }).token;
  const ofMap = await openStream(account, `/runs/${run}/events`);
  await ofMap.until(({ event }) => event === 'line');
  const ofLesson = await openStream(account, `/api/description?run=${lesson.id}`);
  await ofLesson.until(({ data }) => data.type === 'content');
  const index = provider.requests.length;
  provider.script(reply.hangAfter(['# Some text\n']));
  const ofCall = await openStream(anybody, '/api/description?path=Trees', { 'X-Access-Token': token });
  await ofCall.until(({ data }) => data.type === 'content');
  return { run, gate, lesson, streams: [ofMap, ofLesson, ofCall], call: await provider.request(index) };
}

const allEnded = (streams: readonly OpenStream[]) => Promise.all(streams.map(({ ended }) => ended));

/** The account in another browser. */
async function signInAgain({ email, password }: Account): Promise<Pick<Account, 'send' | 'post'>> {
  const response = await anybody.send('/login', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  });
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const send = (path: string, init: RequestInit = {}) =>
    anybody.send(path, { ...init, redirect: 'manual', headers: { Cookie: cookie, Origin: server.url } });
  return {
    send,
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

describe('open streams end cleanly, with calls of their own at the provider,', () => {
  it.each<[string, (ada: Account) => Promise<Response>]>([
    ['at sign-out', (ada) => ada.post('/logout', {})],
    [
      'at a change of the password',
      (ada) =>
        ada.post('/account/password', {
          password: ada.password,
          newPassword: 'another horse, another battery',
        }),
    ],
    [
      'when another session ends all but itself',
      async (ada) => (await signInAgain(ada)).post('/account/sessions', { others: '1' }),
    ],
    [
      'when another session ends just that one',
      async (ada) => {
        const other = await signInAgain(ada);
        const page = await (await other.send('/account/sessions')).text();
        // The list begins with the session last used, so the oldest is the one with the streams.
        const handles = [...page.matchAll(/name="session" value="([^"]+)"/g)].map(([, handle = '']) => handle);
        return other.post('/account/sessions', { session: handles.at(-1) ?? '' });
      },
    ],
    ['when the account is deleted', (ada) => ada.post('/account/delete', { password: ada.password })],
  ])('%s', async (_, act) => {
    const ada = await readyAccount(server);
    const { gate, lesson, streams, call } = await openAll(ada);
    const old = cookieOf(ada);
    const answer = await act(ada);
    expect(answer.status).toBe(302);
    expect(await allEnded(streams)).toEqual([true, true, true]);
    expect(await call.closed).toBe(true);
    expect((await anybody.send('/history', { redirect: 'manual', headers: { Cookie: old } })).status).toBe(302);
    await until(async () => (await metric(server.url, 'topiary_streams_open')) === 0);
    gate.open();
    lesson.gate.open();
  });

  it('while the runs continue, which belong to the person and not to the session', async () => {
    const ada = await readyAccount(server);
    const { run, gate, lesson, streams } = await openAll(ada);
    const other = await signInAgain(ada);
    await ada.post('/logout', {});
    await allEnded(streams);
    gate.open();
    lesson.gate.open();
    expect(await endOfRun(other, run)).toEqual({ mapId: expect.any(String) });
    const said = await openStream(other, `/api/description?run=${lesson.id}`);
    await said.until(({ data }) => data.type === 'complete');
  });
});

describe('a deleted map', () => {
  it('ends the lesson that is being written for it, at the provider and for its followers', async () => {
    const ada = await readyAccount(server);
    const { mapId, id, request } = await writeLesson(ada);
    const reading = await openStream(ada, `/api/description?run=${id}`);
    await reading.until(({ data }) => data.type === 'content');
    expect((await ada.post(`/map/${mapId}/delete`, {})).headers.get('location')).toBe(`/history?binned=${mapId}`);
    // The provider sends nothing more, so only an abort can end this.
    expect(await request.closed).toBe(true);
    expect(await reading.ended).toBe(true);
    expect(reading.events.at(-1)?.data).toEqual({ type: 'error', error: messages.modelFault.stopped });
    expect(await metric(server.url, 'topiary_runs{state="running"}')).toBe(0);
  });

  it('ends no lesson if somebody else asks for the deletion', async () => {
    const [ada, eve] = [await readyAccount(server), await readyAccount(server)];
    const { mapId, id, gate, request } = await writeLesson(ada);
    expect((await eve.post(`/map/${mapId}/delete`, {})).status).toBe(404);
    gate.open();
    expect(await request.closed).toBe(false);
    const reading = await openStream(ada, `/api/description?run=${id}`);
    await reading.until(({ data }) => data.type === 'complete');
  });
});

describe('a tick on a changed lesson', () => {
  it('is answered 409 with what was asked and what is saved, whether or not the task is still there', async () => {
    const ada = await readyAccount(server);
    const { mapId, nodeId, id, gate } = await writeLesson(ada);
    gate.open();
    await (await openStream(ada, `/api/description?run=${id}`)).ended;
    const save = (version: string, content: string) =>
      ada.post(`/map/${mapId}/lesson`, { node: nodeId, version, content });
    expect((await save('1', '- [ ] first\n- [ ] second')).status).toBe(302);
    expect((await save('2', 'Now with\n\n- [ ] one task alone')).status).toBe(302);

    for (const task of ['0:1', '1:1', '7:0']) {
      const fields = { node: nodeId, version: '2', task };
      const screen = await ada.post(`/map/${mapId}/lesson/task`, fields);
      expect(screen.status).toBe(409);
      const text = await screen.text();
      for (const shown of [
        messages.lesson.stale,
        `${task.endsWith('1') ? 'Tick' : 'Clear'} task ${Number(task[0]) + 1}`,
        'one task alone',
      ])
        expect(text).toContain(shown);
      const forScripts = await ada.post(`/map/${mapId}/lesson.json`, fields);
      expect(forScripts.status).toBe(409);
      expect(await forScripts.json()).toMatchObject({ current: { version: 3 } });
    }
    const gone = await ada.post(`/map/${mapId}/lesson/task`, { node: nodeId, version: '3', task: '7:1' });
    expect(gone.status).toBe(400);
    expect(await gone.text()).toContain(messages.lesson.noSuchTask);
  });
});
