import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGate, type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { startTopiary } from '../../support/server';
import { endOfRun, openStream, submitTopic, until } from '../../support/streams';

/** The development server runs on a copy of the sources, which the test changes. */

let project: string;
let provider: ModelServer;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'topiary-development-'));
  for (const name of ['app', 'drizzle', 'migrations', 'public', 'scripts'])
    cpSync(name, join(project, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'remix.config.js', 'vite.config.ts', 'tsconfig.json'])
    cpSync(name, join(project, name));
  // The bundles of threads, which take a second or two.
  const threads = join('.cache', 'threads');
  mkdirSync(join(project, threads), { recursive: true });
  // Another test may be writing one, under another name.
  for (const name of existsSync(threads) ? readdirSync(threads) : [])
    if (name.endsWith('.json')) cpSync(join(threads, name), join(project, threads, name));
  // A folder of its own, because Vite keeps its cache in it.
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  provider = await startModelServer();
});
afterAll(async () => {
  await provider.close();
  rmSync(project, { recursive: true, force: true });
});

/** Replaces text in a source file of the copy, and waits until the server has loaded the change. */
async function change(file: string, from: string, to: string, isTaken: () => Promise<boolean>): Promise<void> {
  const path = join(project, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replaceAll(from, to));
  await until(async () => {
    if (await isTaken()) return true;
    // Vite's watcher drops a change within 50 ms of another one.
    utimesSync(path, new Date(), new Date());
    return false;
  });
}

it('streams while the model writes, loads changed sources, resumes its runs and ends cleanly', async () => {
  const server = await startTopiary({
    development: project,
    env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' },
  });
  const ada = await readyAccount(server);
  const gate = createGate();
  const begun = reply.text(['- Roots\n  - Water\n  - Minerals\n', gate]);
  provider.script(begun, reply.text(['- Roots\n  - Water\n  - Minerals\n- Crown\n  - Leaves\n']), begun);
  const begin = async (topic: string) => {
    const run = await submitTopic(ada, topic);
    const stream = await openStream(ada, `/runs/${run}/events`);
    // Then the model waits at the gate.
    await stream.until(({ event, data }) => event === 'line' && JSON.stringify(data).includes('Minerals'));
    return { run, stream };
  };
  const { run, stream } = await begin('Trees');

  // A change of a screen shows its new text and does not affect the run.
  const page = 'app/rooms/help/words/index.ts';
  const about = async () => (await ada.send('/help/about')).text();
  expect(await about()).toContain('About Topiary');
  const aboutSays = (text: string) => async () => (await about()).includes(text);
  await change(page, 'About Topiary', 'About our hedges', aboutSays('About our hedges'));
  expect(provider.requests).toHaveLength(1);

  // A fault in the sources is reported, and can be mended without a restart.
  const fails = async () => (await ada.send('/help/about')).status === 500;
  await change(page, "About our hedges'", 'About our hedges', fails);
  await change(page, 'About our hedges', "About our lawns'", aboutSays('About our lawns'));
  expect(server.log()).not.toContain('The house has changed');

  // A change of a part of the house opens it anew and resumes the run.
  const answersAnew = async () => (await (await ada.post('/?index', { topic: '' })).text()).includes('Name a tree.');
  await change(
    'app/rooms/map/acts/read-topic.ts',
    'messages.topicProblem[checked.reason]',
    "'Name a tree.'",
    answersAnew,
  );
  expect(server.log()).toContain('The house has changed');
  expect(await stream.ended).toBe(true);
  expect(await endOfRun(ada, run)).toEqual({ mapId: expect.any(String) });
  expect(provider.requests).toHaveLength(2);

  // Stopping ends a stream properly, before its run has ended.
  const last = await begin('Hedges');
  expect((await server.stop()).code).toBe(0);
  expect(await last.stream.ended).toBe(true);
  expect(last.stream.events.map(({ event }) => event)).not.toContain('done');
}, 120_000);
