import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeColours } from '~/kit/markdown/code';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';
import { usersIn } from '~/rooms/account/store/users-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { openDatabase } from '~/store/file/open';
import type { Account } from '../support/accounts';
import { fullLesson } from '../support/exported';
import { askForHealth, healthLimit, memoryLimitMb, mostMemoryMb } from '../support/health';
import { outlined } from '../support/maps';
import { readyAccount } from '../support/ready-account';
import { startTopiary, type TopiaryServer } from '../support/server';
import { isFull, tell } from './scale';

/** A large map is exported in all forms at once, and the server answers everybody else meanwhile. */

const nodes = isFull ? 10_000 : 5_000;
const lessons = isFull ? 1_000 : 50;

let server: TopiaryServer;
let ada: Account;
const mapId = 'largest0000000000000';

beforeAll(async () => {
  server = await startTopiary();
  ada = await readyAccount(server, { role: 'keeper' });
  const database = openDatabase({
    file: `${server.dataDir}/topiary.db`,
    migrationsFolder: resolve('migrations'),
  });
  const user = await usersIn(database).byEmail(ada.email);
  if (!user) throw new Error('no user');
  const at = new Date();
  const source = { kind: 'library', name: 'study plan', prompt: '' } as const;
  const outline = Array.from(
    { length: nodes },
    (_, n) => `${'  '.repeat(n % 5)}- Node ${n} & <its> label${n % 50 === 4 ? ' $x^2$' : ''}`,
  ).join('\n');
  await mapsIn(database).add({
    id: mapId,
    userId: user.id,
    ...outlined('Largest', outline),
    source,
    runId: null,
    at,
  });
  // Some 20 kB each, like a long lesson by a model.
  const markdown = `${fullLesson}\n${'A sentence of ordinary prose with **some** weight. '.repeat(350)}`;
  const rendered = renderLesson(markdown, { highlight: codeColours(), formula });
  for (let count = 0; count < lessons; count += 1) {
    const nodeId = `n${count * Math.floor(nodes / lessons) + 5}`;
    await lessonsIn(database).write({
      id: `lesson${String(count).padStart(14, '0')}`,
      mapId,
      userId: user.id,
      nodeId,
      nodeLabel: nodeId,
      pathString: nodeId,
      compositeKey: nodeId,
      markdown,
      ...rendered,
      source,
      at,
    });
  }
  database.close();
}, 120_000);
afterAll(() => server?.stop());

it(`a map of ${nodes} nodes with ${lessons} lessons is exported in all forms while everybody else is answered`, async () => {
  const health = askForHealth(server);
  const began = performance.now();
  const forms = ['md', 'json', 'opml', 'mm', 'html', 'epub'];
  const sizes = await Promise.all(
    forms.map(async (form) => {
      const answer = await ada.send(`/map/${mapId}/export/${form}`);
      expect(answer.status, form).toBe(200);
      const { byteLength } = await answer.arrayBuffer();
      return `${form} ${(byteLength / 2 ** 20).toFixed(1)} MB after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    }),
  );
  const { answers, took, worked } = await health.stop();
  const memory = await mostMemoryMb(server);
  tell(
    `${lessons} lessons: ${sizes.join(', ')}; health answered ${answers} times, p99 ${took.p99.toFixed(0)} ms, at most ${took.longest.toFixed(0)} ms (${worked.longest.toFixed(1)} of work); at most ${memory.toFixed(0)} MB`,
  );
  expect(worked.p99).toBeLessThan(healthLimit);
  // When the map is opened first, its tree is built in one step.
  expect(worked.longest).toBeLessThan(4 * healthLimit);
  expect(memory).toBeLessThan(memoryLimitMb);
}, 180_000);
