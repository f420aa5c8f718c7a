import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { feedsMax } from '~/rooms/study/rules/feeds';
import { type Account, signUp } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { createGate, type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap, type OpenStream, openStream, submitTopic } from '../../../support/streams';

/** The change feed of open pages, with two processes over one database. */

let provider: ModelServer;
let here: TopiaryServer;
let there: TopiaryServer;
let owner: Account;
let map: EditedMap;

beforeAll(async () => {
  provider = await startModelServer();
  const env = {
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_MODEL: 'test-model',
  };
  here = await startTopiary({ env });
  there = await startTopiary({ env: { ...env, APP_URL: here.url }, dataDir: here.dataDir });
  owner = await readyAccount(here, { role: 'keeper' });
  provider.script(reply.text(['- Birds\n  - Robin\n  - Wren\n- Fish\n  - Cod\n']));
  map = await EditedMap.start(owner, await makeMap(owner, 'Animals'), '- Birds\n  - Robin\n- Fish');
}, 180_000);
afterAll(async () => {
  await there?.stop();
  await here?.stop();
  await provider?.close();
});

const cookies = ({ cookies }: Account) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
/** A browser at one of the processes: with the session of an account, or a visitor. */
const at = ({ url }: TopiaryServer, account?: Account) => ({
  send: (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...init.headers, ...(account && { Cookie: cookies(account) }) } }),
});
const feedOf = (browser: Pick<Account, 'send'>, ...topics: string[]) =>
  openStream(browser, `/changes/events?topics=${topics.join()}`);
const topicsOf = ({ events }: OpenStream) => events.map(({ data }) => data);
/** Waits until a topic was named that many times. */
const named = (feed: OpenStream, topic: string, times: number) =>
  feed.until(() => topicsOf(feed).filter((each) => each === topic).length >= times);

/** Opens a feed and reads its beginning, which names every topic. */
async function feedAtRest(browser: Pick<Account, 'send'>, ...topics: string[]): Promise<OpenStream> {
  const feed = await feedOf(browser, ...topics);
  for (const topic of topics) await named(feed, topic, 1);
  return feed;
}

it('begins with every topic, and names one after a change in any process', async () => {
  const [ofMap, ofMarks] = [`map:${map.mapId}`, `marks:${map.mapId}`];
  const feeds = [await feedAtRest(owner, ofMap, ofMarks), await feedAtRest(at(there, owner), ofMap, ofMarks)];
  await map.send({ act: 'rename', node: map.id('Robin'), label: 'Redbreast' });
  for (const feed of feeds) await named(feed, ofMap, 2);
  await owner.post(`/map/${map.mapId}/lesson`, { node: map.id('Robin'), version: '0', content: 'About robins' });
  for (const feed of feeds) {
    await named(feed, ofMarks, 2);
    expect(topicsOf(feed)).toEqual([ofMap, ofMarks, ofMap, ofMarks]);
    feed.close();
  }
});

it('names runs when one begins, grows and ends', async () => {
  const feeds = [await feedAtRest(owner, 'runs'), await feedAtRest(at(there, owner), 'runs')];
  const gate = createGate();
  provider.script(reply.text(['- Oak\n  - Leaf\n', gate, '- Elm\n']));
  await submitTopic(owner, 'Trees');
  for (const feed of feeds) await named(feed, 'runs', 2);
  const before = feeds.map(({ events }) => events.length);
  gate.open();
  for (const [index, feed] of feeds.entries()) {
    await named(feed, 'runs', 1 + (before[index] as number));
    feed.close();
  }
});

it('tells visitors of a map while it is public, and of nothing else', async () => {
  const eve = await signUp(here, { upTo: 'registered' });
  for (const each of [at(here), eve]) expect((await feedOf(each, 'runs')).status).toBe(404);
  const [ofMap, ofMarks] = [`map:${map.mapId}`, `marks:${map.mapId}`];
  const own = await feedAtRest(owner, ofMap);
  const feed = await feedAtRest(at(here), ofMap, ofMarks);
  const publish = (isPublic: boolean) => owner.post(`/map/${map.mapId}/visibility`, { public: isPublic ? '1' : '0' });
  const rename = (title: string) => owner.post(`/map/${map.mapId}/rename`, { title });
  // One look tells both feeds, so the visitor's has its event when the owner's has.
  const steps: [change: () => Promise<Response>, isForVisitors: boolean][] = [
    [() => rename('Beasts'), false],
    [() => publish(true), true],
    [() => rename('Animals'), true],
    [() => publish(false), true],
    [() => rename('Beasts'), false],
    [() => publish(true), true],
  ];
  let [forOwner, forVisitors] = [1, 1];
  for (const [change, isForVisitors] of steps) {
    expect((await change()).status).toBeLessThan(400);
    forOwner += 1;
    await named(own, ofMap, forOwner);
    if (!isForVisitors) continue;
    forVisitors += 1;
    await named(feed, ofMap, forVisitors);
  }
  expect(topicsOf(feed)).toEqual([ofMap, ofMarks, ...Array(forVisitors - 1).fill(ofMap)]);
  own.close();
  feed.close();
});

it('ends with its session', async () => {
  const eve = await readyAccount(here);
  const feed = await feedAtRest(eve, 'runs');
  await eve.post('/logout', {});
  expect(await feed.ended).toBe(true);
});

it('is refused beyond the limit of an account, and room is made when one closes', async () => {
  const eve = await readyAccount(here);
  const feeds: OpenStream[] = [];
  for (let feed = 0; feed < feedsMax.account; feed += 1) feeds.push(await feedAtRest(eve, 'runs'));
  const refused = await eve.send('/changes/events?topics=runs');
  expect([refused.status, await refused.json()]).toEqual([429, { error: messages.request.tooManyStreams }]);
  feeds.pop()?.close();
  await expect.poll(async () => (await feedOf(eve, 'runs')).status, { timeout: 10_000 }).toBe(200);
  for (const feed of feeds) feed.close();
});

it('ends as HTTP requires when its process is stopped', async () => {
  const feeds = [await feedAtRest(at(there, owner), 'runs'), await feedAtRest(at(there), `map:${map.mapId}`)];
  expect((await there.stop()).code).toBe(0);
  for (const feed of feeds) expect(await feed.ended).toBe(true);
});
