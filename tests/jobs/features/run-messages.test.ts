import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunMessage } from '~/jobs/rules/run-message';
import type { RunStore } from '~/jobs/store/runs';
import { runStoreIn } from '~/jobs/store/runs-in';
import { administratorsIn } from '~/rooms/account/store/administrators-in';
import { temporaryDatabase } from '../../support/database';
import { seed } from '../../support/stores';

/** The column of a run's message has an id and values. Rows of earlier releases have sentences. */

const at = new Date(Date.UTC(2026, 0, 3));
let opened: ReturnType<typeof temporaryDatabase>;
let runs: RunStore;
beforeAll(async () => {
  opened = temporaryDatabase();
  await seed(opened.database);
  runs = runStoreIn(opened.database);
}, 60_000);
afterAll(() => opened.dispose());

const column = (id: string) =>
  opened.database.sqlite.prepare('select message from generations where id = ?').pluck().get(id);
const write = (id: string, text: string) =>
  opened.database.sqlite.prepare('update generations set message = ? where id = ?').run(text, id);

async function startLesson(id: string, nodeId: string): Promise<void> {
  await runs.start({
    id,
    kind: 'lesson',
    userId: 'ada',
    topic: 'Trees',
    mapId: 'trees',
    nodeId,
    path: ['Trees', 'Ash'],
    at,
  });
}

it('stores an id and values, and reads them back in every view of a run', async () => {
  const message: RunMessage = { id: 'modelFault.no-outline', values: { kind: 'map', words: 'No “map”.' } };
  await startLesson('failing', 'n9');
  expect(await runs.change('failing', { state: 'failed', message, finishedAt: at }, at)).toBe(true);
  expect(JSON.parse(String(column('failing')))).toEqual(message);
  expect(await runs.byId('failing')).toMatchObject({ message });
  expect(await runs.owned('failing', 'ada')).toMatchObject({ message });
  expect(await runs.latestForNode('trees', 'n9')).toMatchObject({ message });
  expect((await runs.latestOfMap('trees')).find(({ id }) => id === 'failing')).toMatchObject({ message });
  const lessons = await runs.openLessonsOfUser('ada', new Date(0), 99);
  expect(lessons.find(({ id }) => id === 'failing')).toMatchObject({ message });
});

it('reads the sentence of an earlier release, even one in braces, and writes it as it was', async () => {
  await startLesson('old', 'n8');
  for (const sentence of ['The model was asleep. “{"id":…”', '{braces} all around', '']) {
    write('old', sentence);
    const message = (await runs.byId('old'))?.message;
    expect(message).toEqual({ sentence });
    await runs.change('old', { message: message ?? null }, at);
    expect(column('old')).toBe(sentence);
  }
});

it('stores the ends of the waiting runs of a batch, and of a suspended account', async () => {
  const queued = { userId: 'ada', mapId: 'old-trees', batches: ['batch'] };
  await runs.stopQueued(queued, { fault: 'stopped', message: { id: 'modelFault.stopped' } }, at);
  expect(column('run-of-batch')).toBe('{"id":"modelFault.stopped"}');

  await runs.start({ id: 'of-bob', kind: 'map', userId: 'bob', topic: 'Bees', key: 'k', mapId: null, at });
  await administratorsIn(opened.database, null).suspend({ id: 'suspended', administratorId: 'ada', at }, 'bob');
  expect(await runs.byId('of-bob')).toMatchObject({ fault: 'suspended', message: { id: 'run.suspended' } });
});
