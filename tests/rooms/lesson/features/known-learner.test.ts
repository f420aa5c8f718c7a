import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import type { How } from '~/rooms/lesson/rules/how';
import { wholeFile } from '../../../support/exported';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { type ModelCall, ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** Prompts of lessons know digests of earlier lessons, and what their learner did, remembers and missed. */

let home: TestRooms;
let model: ScriptedModel;
let ada: User;
let bob: User;
let mapId: string;

async function collected<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

/** Hive (n1) with Comb (n2), Brood (n3) and Wax (n4); Honey (n5). */
beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  ada = await home.member({ goals: ['career'] });
  bob = await home.member({ nickname: 'Bob', goals: ['travel'] });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n  - Wax\n- Honey');
});
afterEach(() => home.close());

const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));
const lessonOf = (nodeId: string, map = mapId) => home.rooms.lesson.lessons.get(map, nodeId);

async function write(nodeId: string, answer: (call: ModelCall) => unknown, how: How = '') {
  const n = model.calls.length + 1;
  const asked = await home.rooms.lesson.writeLesson(ada.id, mapId, nodeId, how);
  if (!asked.ok) throw new Error(asked.message);
  const call = await model.call(n);
  answer(call);
  await ended(asked.run.id);
  return { asked: call.asked, runId: asked.run.id };
}

const digest = '<!-- digest: terms: brood comb; example: a hive of 40 -->';
const text = 'A comb has cells.\n\n- [ ] Recall it';

describe('a digest', () => {
  it('is cut off the lesson, and stands in the prompts of later lessons, also of the next branch', async () => {
    const { runId } = await write('n2', (call) => call.say(`${text}\n\n<!-- di`, `${digest.slice(7)}`).end());
    expect(await lessonOf('n2')).toMatchObject({ markdown: text, digest: 'terms: brood comb; example: a hive of 40' });
    expect((await home.rooms.run.runStore.byId(runId))?.text).toBe('');
    const { asked } = await write('n4', (call) => call.say('Wax is soft.').end());
    expect(asked.established).toEqual([{ label: 'Comb', digest: 'terms: brood comb; example: a hive of 40' }]);
    expect(asked.place?.headings).toEqual(['Hive']);
    const other = await write('n5', (call) => call.say('Honey is sweet.').end());
    expect(other.asked.established).toEqual(asked.established);
  });

  it('is never streamed, and stands on no page and in no export', async () => {
    const asked = await home.rooms.lesson.writeLesson(ada.id, mapId, 'n2');
    if (!asked.ok) throw new Error(asked.message);
    const events = collected(home.rooms.run.runs.follow(asked.run.id, null, new AbortController().signal));
    (await model.call(1)).say(...`${text}\n\n${digest}`).end();
    const streamed = (await events).flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
    expect(streamed.trimEnd()).toBe(text);
    const opened = await home.rooms.lesson.openMap(mapId, ada.id);
    const node = opened && (await home.rooms.lesson.openNode(opened, 'n2', 'ticks', { isPrefetch: true }));
    expect(node?.html).not.toMatch(/digest|hive of 40/);
    for (const form of ['json', 'md', 'html'] as const) {
      const file = await home.rooms.transfer.exportMap(mapId, ada.id, form);
      if (!file) throw new Error('no file');
      expect(new TextDecoder().decode(await wholeFile(file.pieces))).not.toMatch(/digest|hive of 40/);
    }
    await ended(asked.run.id);
    // The digests of the earlier text of the same way, and of a way that stands beside.
    await write('n2', (call) => call.say(`Anew. ${text}\n\n${digest}`).end());
    await write('n2', (call) => call.say(`Simple. ${text}\n\n${digest}`).end(), 'simpler');
    await write('n2', (call) => call.say(`Simpler. ${text}\n\n${digest}`).end(), 'simpler');
    const account = (await wholeFile(home.rooms.transfer.exportAsJson(ada))).toString();
    expect(account).toContain('Simpler. A comb');
    expect(account).toContain('Anew. A comb');
    expect(account).not.toMatch(/digest|hive of 40/);
  });

  it('makes a lesson whole that broke off in it, and goes with its continuation', async () => {
    await write('n2', (call) => call.say(`${text}\n\n<!-- digest: terms: brood`).fail('cut-off'));
    expect(await lessonOf('n2')).toMatchObject({ markdown: text, unfinished: null });
    await write('n3', (call) => call.say('Brood is young. It needs').fail('cut-off'));
    expect(await lessonOf('n3')).toMatchObject({ unfinished: 'cut', digest: null });
    await write('n3', (call) => call.say(`needs warmth.\n\n- [ ] Recall it\n\n${digest}`).end(), 'continue');
    expect(await lessonOf('n3')).toMatchObject({
      markdown: 'Brood is young. It needs warmth.\n\n- [ ] Recall it',
      digest: 'terms: brood comb; example: a hive of 40',
    });
  });

  it('goes back and forth with its text, stays with an edit, and moves with a copy', async () => {
    await write('n2', (call) => call.say(`${text}\n\n${digest}`).end());
    await write('n2', (call) => call.say('Another text.').end());
    expect((await lessonOf('n2'))?.digest).toBeNull();
    await home.rooms.lesson.undoRewrite({ mapId, nodeId: 'n2', userId: ada.id, version: 2 });
    expect((await lessonOf('n2'))?.digest).toMatch(/^terms/);
    await home.rooms.lesson.saveLesson({ mapId, nodeId: 'n2', userId: ada.id, version: 3 }, 'By hand.');
    expect(await lessonOf('n2')).toMatchObject({ markdown: 'By hand.', digest: expect.stringMatching(/^terms/) });
    const kept = await home.rooms.copy.keepCopy(ada.id, mapId, 'key');
    if (!kept.ok) throw new Error(kept.message);
    expect((await lessonOf('n2', kept.mapId))?.digest).toMatch(/^terms/);
  });
});

describe('a learner', () => {
  const entry = (n: number, isRight: boolean) =>
    ({ n, act: 'try', answer: ['7'], isRight, result: null, at: home.clock.now() }) as const;
  const at = (nodeId: string, user: User) => ({ mapId, nodeId, userId: user.id });

  it('is known by what they did, remember and missed on this map, and by nothing of others', async () => {
    await home.rooms.map.setVisibility(mapId, ada.id, '1');
    const { progress } = home.rooms.lesson;
    const tries = triesIn(home.rooms.server.database);
    await write('n2', (call) => call.say(text).end());
    for (const [user, nodeId] of [
      [ada, 'n2'],
      [bob, 'n5'],
    ] as const)
      await progress.setDone(at(nodeId, user), 1, true, home.clock.now());
    await tries.add({ ...at('n3', ada), exercise: 'missed' }, entry(1, false));
    await tries.add({ ...at('n4', ada), exercise: 'mended' }, entry(1, false));
    await tries.add({ ...at('n4', ada), exercise: 'mended' }, entry(2, true));
    await tries.add({ ...at('n5', bob), exercise: 'missed' }, entry(1, false));
    const { asked } = await write('n4', (call) => call.say('Wax.').end());
    expect(asked.learner).toBe('for: Career Development\ndone: Comb\nmissed: Brood');
  });
});
