import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyAccount } from '../../support/ready-account';
import { readyMaps } from '../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { until } from '../../support/streams';

/** Tells on a signal how many requests are in memory, after a collection of garbage. */
const preload = encodeURIComponent(`
  import { IncomingMessage } from 'node:http';
  import { queryObjects } from 'node:v8';
  process.on('SIGUSR2', () => console.log('requests ' + queryObjects(IncomingMessage, { format: 'count' }) + ' held'));
`);

let server: TopiaryServer;

beforeAll(async () => {
  server = await startTopiary({ env: { NODE_OPTIONS: `--import=data:text/javascript,${preload}` } });
});
afterAll(() => server?.stop());

async function requestsInMemory(): Promise<number> {
  const before = server.log().length;
  const answer = () => /^requests (\d+) held$/m.exec(server.log().slice(before))?.[1];
  process.kill(server.pid, 'SIGUSR2');
  await until(() => answer() !== undefined);
  return Number(answer());
}

it('what is remembered of pages keeps none of the requests that they were made for', async () => {
  const account = await readyAccount(server);
  const maps = readyMaps(server);
  const pages: string[] = [];
  for (let at = 0; at < 30; at += 1) pages.push(`/map/${await maps.add(account, `Topic ${at}`, '- Comb\n- Honey')}`);
  maps.close();
  const open = async (path: string) => expect((await (await account.send(path)).text()).length).toBeGreaterThan(1_000);
  await open(pages[0] ?? '');
  const before = await requestsInMemory();
  for (const path of pages) await open(path);
  // A connection that is kept open has its last request.
  expect((await requestsInMemory()) - before).toBeLessThan(pages.length / 2);
});

it('a connection that stays open keeps its last request alone', async () => {
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const before = await requestsInMemory();
  const ask = (agent: Agent) =>
    new Promise((done, fail) => {
      get(`${server.url}/health`, { agent }, (answer) => answer.resume().once('end', done)).once('error', fail);
    });
  for (let times = 0; times < 2; times += 1) await Promise.all(agents.map(ask));
  expect((await requestsInMemory()) - before).toBeLessThan(1.5 * agents.length);
  for (const agent of agents) agent.destroy();
});
