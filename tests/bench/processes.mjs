/**
 * How soon one process sees a change by another over one file: two real servers, with readers at both. Then what the
 * user cache costs, and what it saves per request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { circumstances, loadApp, loadSupport, percentile, publish } from './shared/topiary.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 12);

const { startTopiary, signUp, submitTopic } = await loadSupport();
const dataDir = mkdtempSync(join(tmpdir(), 'topiary-bench-'));
const env = { LIBRARY_SECONDS: '10', LOG_LEVEL: 'warn' };
const one = await startTopiary({ dataDir, env });
const two = await startTopiary({ dataDir, env });

/** Reads a stream; records when each text arrived, by its offset, and when the stream ended. */
function listen(server, account, path) {
  const leaving = new AbortController();
  const texts = [];
  let endedAt = Number.NaN;
  const ended = (async () => {
    const headers = { Cookie: cookieOf(account), Accept: 'text/event-stream' };
    const { body } = await fetch(server.url + path, { headers, signal: leaving.signal });
    let rest = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const at = performance.now();
      rest += piece;
      for (const [, offset] of rest.matchAll(/^id: \d+\.(\d+)$/gm)) texts.push({ offset: Number(offset), at });
      rest = rest.slice(rest.lastIndexOf('\n\n') + 2);
    }
  })()
    .catch(() => {})
    .finally(() => {
      endedAt = performance.now();
    });
  return { texts, ended, endedAt: () => endedAt, leave: () => leaving.abort() };
}

const cookieOf = ({ cookies }) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const post = (server, account, path, fields = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { Cookie: cookieOf(account), Origin: server.url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const growth = [];
const stops = [];
const signOuts = [];
for (let round = 0; round < rounds; round += 1) {
  const ada = await signUp(one);
  const run = await submitTopic(ada, 'Trees');
  const [here, there] = [one, two].map((server) => listen(server, ada, `/runs/${run}/events`));
  await wait(4_000);
  for (const { offset, at } of here.texts) {
    const come = there.texts.find((text) => text.offset >= offset);
    if (come) growth.push(come.at - at);
  }
  // One process has the run; the other is asked to stop it.
  const stoppedAt = performance.now();
  await post(two, ada, `/runs/${run}/stop`);
  await here.ended;
  stops.push(here.endedAt() - stoppedAt);
  there.leave();

  await submitTopic(ada, 'Shrubs').then(async (next) => {
    const open = listen(two, ada, `/runs/${next}/events`);
    await wait(500);
    const leftAt = performance.now();
    await post(one, ada, '/logout');
    await open.ended;
    signOuts.push(open.endedAt() - leftAt);
  });
}
await one.stop();
await two.stop();

const app = await loadApp(`
  export { openDatabase } from './app/store/file/open';
  export { usersIn } from './app/rooms/account/store/users-in';
  export { notificationsIn } from './app/store/file/notifications';
  export { cachedUsers } from './app/rooms/account/store/user-cache';`);
const database = app.openDatabase({ file: join(dataDir, 'topiary.db'), migrationsFolder: 'migrations' });
const users = app.usersIn(database);
const cached = app.cachedUsers(users, { now: () => new Date() });
const notifications = app.notificationsIn(database);
const [{ id }] = await users.list(1);
const { newest } = await notifications.since(0);
const perCall = async (work) => {
  const times = 20_000;
  for (let time = 0; time < 2_000; time += 1) await work();
  const began = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return ((performance.now() - began) / times) * 1_000;
};
const costs = {
  read: await perCall(() => users.byId(id)),
  kept: await perCall(() => cached.byId(id)),
  look: await perCall(() => notifications.since(newest)),
};
database.close();
rmSync(dataDir, { recursive: true });

const ms = (value) => `${Math.round(value)} ms`;
const row = (name, values, wanted) =>
  `| ${name} | ${values.length} | ${ms(percentile(values, 0.5))} | ${ms(percentile(values, 0.95))} | ${ms(Math.max(...values))} | ${wanted} |`;
publish(
  'processes',
  [
    '# What one process knows of another',
    '',
    `\`npm run bench -- processes\`, ${circumstances()} Two servers over one file.`,
    '',
    '| from one process to a reader at the other | measured | median | 95th percentile | longest | wanted |',
    '|---|---|---|---|---|---|',
    row('a text that grows', growth, 'within 500 ms'),
    row('a stop, until the stream at the owner has ended', stops, 'within 1 s'),
    row('a sign-out, until an open stream has ended', signOuts, 'within 2 s'),
    '',
    'The user cache hears of changes by a look at the numbered notifications every half second, the same that ends the streams of a session.',
    '',
    '| a profile, for each request | microseconds |',
    '|---|---|',
    `| from the file | ${costs.read.toFixed(1)} |`,
    `| from memory | ${costs.kept.toFixed(1)} |`,
    `| the look at the notifications, twice a second for all | ${costs.look.toFixed(1)} |`,
  ],
  [
    { what: 'a text that grows, p95', value: percentile(growth, 0.95), unit: 'ms', better: 'less', goal: 500 },
    { what: 'a stop, p95', value: percentile(stops, 0.95), unit: 'ms', better: 'less', goal: 1_000 },
    { what: 'a sign-out, p95', value: percentile(signOuts, 0.95), unit: 'ms', better: 'less', goal: 2_000 },
  ],
);
