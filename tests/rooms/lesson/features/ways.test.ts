import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { How, Way } from '~/rooms/lesson/rules/how';
import { outgoing } from '~/rooms/transfer/acts/leaving-map';
import { wholeFile } from '../../../support/exported';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let ada: string;
let mapId: string;
const nodeId = 'n1';

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  ada = (await home.member()).id;
  mapId = await addMap(home, ada, 'Trees', '- Oak\n- Elm');
});
afterEach(() => home.close());

const lessons = () => home.rooms.lesson;
const where = (version = 0, userId = ada) => ({ userId, mapId, nodeId, version });

/** Has the model write a text, which is then saved. @returns what the model was asked */
async function write(how: How, text: string, wish = '') {
  home.clock.advance(1_000);
  const call = model.call(model.calls.length + 1);
  const asked = await lessons().writeLesson(ada, mapId, nodeId, how, wish);
  if (!asked.ok) throw new Error(asked.message);
  (await call).say(text).end();
  await until(async () => (await home.rooms.run.runStore.byId(asked.run.id))?.state === 'done');
  return (await call).asked;
}

/** Has the model begin a text that is then stopped, and lets it take the lesson's place. */
async function takeHalf(how: How, text: string) {
  home.clock.advance(1_000);
  const call = model.call(model.calls.length + 1);
  const asked = await lessons().writeLesson(ada, mapId, nodeId, how, '');
  if (!asked.ok) throw new Error(asked.message);
  (await call).say(text);
  const { run } = home.rooms;
  await until(async () => (await run.runs.snapshot(asked.run.id))?.run.text.endsWith(text) ?? false);
  await run.stopRun(asked.run.id, ada);
  await until(async () => (await run.runStore.byId(asked.run.id))?.state === 'stopped');
  return lessons().takeKeptText(where((await first()).version), asked.run.id);
}

const first = async () => {
  const lesson = await lessons().lessons.get(mapId, nodeId);
  if (!lesson) throw new Error('no lesson');
  return lesson;
};
const besides = async () =>
  ((await lessons().lessons.withBeside(mapId, nodeId))?.beside ?? []).map(({ way }) => way).sort();
const inWay = async (way: Way) => (await lessons().lessons.inWay(mapId, nodeId, way))?.markdown;
const choose = (way: Way, userId = ada) => lessons().chooseWay(where(0, userId), way);

const opened = async (viewer: string | null = ada, way: Way | null = null) => {
  const map = await lessons().openMap(mapId, viewer);
  const node = map && (await lessons().openNode(map, nodeId, 'ticks', { way }));
  if (!node) throw new Error('no node');
  return node;
};

/** The counted bytes of all accounts, as the triggers keep them and as they are. */
const space = () => {
  const { sqlite } = home.rooms.server.database;
  const columns = 'user_id, maps, versions, lessons, sources, cards, uploads';
  const read = (table: string) => sqlite.prepare(`select ${columns} from ${table} order by user_id`).all();
  return [read('space'), read('space_counted')];
};

describe('ways of a lesson', () => {
  it('stand side by side: a new one stands first, and each is built on the plain text', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple.');
    expect(await first()).toMatchObject({ markdown: 'Simple.', way: 'simpler', version: 2 });
    expect(await inWay('base')).toBe('Plain.');
    expect(await write('deeper', 'Deep.')).toMatchObject({ how: 'deeper', text: 'Plain.' });
    expect(await first()).toMatchObject({ markdown: 'Deep.', way: 'deeper' });
    expect(await besides()).toEqual(['base', 'simpler']);
    // Written again, a way keeps its newest text.
    expect(await write('simpler', 'Simpler still.')).toMatchObject({ text: 'Plain.' });
    expect(await first()).toMatchObject({ markdown: 'Simpler still.', previousMarkdown: 'Simple.' });
    expect(await besides()).toEqual(['base', 'deeper']);
    expect((await opened()).ways.map(({ way }) => way)).toEqual(['base', 'simpler', 'deeper']);
  });

  it('are chosen by the owner alone, with their ticks, edits and HTML', async () => {
    await write('', 'Plain.\n\n- [ ] Plain task');
    expect(await lessons().tickTask(where(1), 0, true)).toMatchObject({ ok: true });
    await write('shorter', 'Short.');
    await lessons().saveLesson(where(3), 'Short, by hand.');
    expect(await choose('base')).toMatchObject({ ok: true, lesson: { version: 5, tasks: { done: 1, total: 1 } } });
    const node = await opened();
    expect(node.lesson?.markdown).toBe('Plain.\n\n- [x] Plain task');
    expect(node.html).toContain('aria-checked="true"');
    await choose('shorter');
    expect(await first()).toMatchObject({ markdown: 'Short, by hand.', way: 'shorter', version: 6 });
    expect((await first()).editedAt).not.toBeNull();

    const bob = (await home.member()).id;
    expect(await choose('base', bob)).toMatchObject({ ok: false, status: 404 });
    expect(await choose('deeper')).toEqual({ ok: false, status: 404, message: messages.lesson.noSuchText });
    expect(await choose('shorter')).toMatchObject({ ok: true, lesson: { version: 6 } });
    expect(await first()).toMatchObject({ way: 'shorter', version: 6 });
  });

  it('are each there after any two choices and a save at once, and a stale save is refused with both texts', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple.');
    await write('deeper', 'Deep.');
    const { version } = await first();
    await Promise.all([choose('base'), choose('simpler'), choose('base'), choose('deeper')]);
    const texts = [await first(), ...((await lessons().lessons.withBeside(mapId, nodeId))?.beside ?? [])]
      .map(({ way }) => way)
      .sort();
    expect(texts).toEqual(['base', 'deeper', 'simpler']);
    await choose('base');
    expect(await lessons().saveLesson(where(version), 'Deep, edited.')).toMatchObject({
      status: 409,
      current: { markdown: 'Plain.' },
    });
    expect([await inWay('simpler'), await inWay('deeper')]).toEqual(['Simple.', 'Deep.']);
  });

  it('are undone and redone: to the way that stood first before, or to the earlier text of the same way', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple.');
    expect(await lessons().undoRewrite(where(2))).toMatchObject({
      ok: true,
      lesson: { markdown: 'Plain.', version: 3 },
    });
    expect(await lessons().undoRewrite(where(2))).toMatchObject({ status: 409 });
    expect(await lessons().undoRewrite(where(3))).toMatchObject({ ok: true, lesson: { markdown: 'Simple.' } });
    expect(await inWay('base')).toBe('Plain.');
    // The plain text has an earlier one now; the way in between stays.
    await write('', 'Plain, anew.');
    expect(await lessons().undoRewrite(where(5))).toMatchObject({ ok: true, lesson: { markdown: 'Simple.' } });
    await choose('base');
    expect(await first()).toMatchObject({ markdown: 'Plain, anew.', previousMarkdown: 'Plain.' });
    expect(await lessons().undoRewrite(where(7))).toMatchObject({ ok: true, lesson: { markdown: 'Plain.' } });
    expect(await besides()).toEqual(['simpler']);
  });

  it('keep their good text, and the way that stood first, when a half one is discarded', async () => {
    await write('', 'Plain.');
    await write('deeper', 'Deep.');
    await write('shorter', 'Short.');
    await choose('deeper');
    expect(await takeHalf('', 'Half pl')).toMatchObject({ lesson: { way: 'base', previousWay: 'deeper' } });
    const { version } = await first();
    expect(await lessons().discardUnfinished(where(version - 1))).toMatchObject({ status: 409 });
    expect(await lessons().discardUnfinished(where(version))).toMatchObject({
      ok: true,
      lesson: { markdown: 'Deep.', way: 'deeper', previousWay: null },
    });
    expect([await besides(), await inWay('base')]).toEqual([['base', 'shorter'], 'Plain.']);
    await choose('base');
    expect(await first()).toMatchObject({ unfinished: null, previousMarkdown: 'Half pl' });

    // Without a good text, the half one is gone; 'shorter' was written later than the plain one.
    await takeHalf('example', 'Half an ex');
    expect(await lessons().discardUnfinished(where((await first()).version))).toMatchObject({
      ok: true,
      lesson: { markdown: 'Plain.', way: 'base', previousWay: null },
    });
    expect(await besides()).toEqual(['deeper', 'shorter']);
    const [kept, counted] = space();
    expect(kept).toEqual(counted);
  });

  it('take the rest of a text into the way of that text, with its wish, whatever stands first by then', async () => {
    await write('', 'Plain.');
    await write('', 'An oak is ', 'As a poem');
    home.rooms.server.database.sqlite.prepare("update node_descriptions set unfinished = 'stopped'").run();
    const call = model.call(model.calls.length + 1);
    const asked = await lessons().writeLesson(ada, mapId, nodeId, 'continue');
    if (!asked.ok) throw new Error(asked.message);
    await call;
    await choose('base');
    (await call).say('is a tree.').end();
    await until(async () => (await home.rooms.run.runStore.byId(asked.run.id))?.state === 'failed');
    expect(await lessons().takeKeptText(where((await first()).version), asked.run.id)).toMatchObject({
      ok: true,
      lesson: { way: 'other', wish: 'As a poem', previousWay: 'base' },
    });
    expect((await first()).markdown).toBe('An oak is a tree.');
    expect([await besides(), await inWay('base')]).toEqual([['base'], 'Plain.']);
  });

  it('follow a wish, alone or with another way; one that is too long starts nothing', async () => {
    await write('', 'Plain.');
    expect(await write('', 'In verse.', ' As a\npoem ')).toMatchObject({
      how: 'other',
      wish: 'As a poem',
      text: 'Plain.',
    });
    expect(await first()).toMatchObject({ way: 'other', wish: 'As a poem' });
    expect(await write('shorter', 'Short.', 'Three lines')).toMatchObject({ how: 'shorter', wish: 'Three lines' });
    expect((await opened()).ways).toMatchObject([
      { way: 'base' },
      { way: 'shorter' },
      { way: 'other', wish: 'As a poem' },
    ]);
    const ask = (how: How, wish: string) => lessons().writeLesson(ada, mapId, nodeId, how, wish);
    expect(await ask('deeper', 'x'.repeat(201))).toMatchObject({ status: 400, message: messages.growth.tooLong });
    expect(await ask('other', ' ')).toMatchObject({ status: 400, message: messages.lesson.wishRequired });
  });

  it('are asked for again with the wish after a failure', async () => {
    await write('', 'Plain.');
    home.clock.advance(1_000);
    const asked = await lessons().writeLesson(ada, mapId, nodeId, '', 'As a poem');
    if (!asked.ok) throw new Error(asked.message);
    (await model.call(2)).fail('unreachable');
    await until(async () => (await home.rooms.run.runStore.byId(asked.run.id))?.state === 'failed');
    const { run } = await opened();
    expect(run).toMatchObject({ isLive: false, how: 'other', wish: 'As a poem' });
    if (!run) throw new Error('no run');
    expect(await write(run.how, 'In verse.', run.wish)).toMatchObject({ how: 'other', wish: 'As a poem' });
    expect(await first()).toMatchObject({ markdown: 'In verse.', way: 'other', wish: 'As a poem' });
  });

  it('are looked at by readers of a public map without changing what stands first', async () => {
    await write('', 'Plain.\n\n- [ ] A task');
    await lessons().tickTask(where(1), 0, true);
    await write('simpler', 'Simple.');
    await home.rooms.map.setVisibility(mapId, ada, '1');
    const other = await opened(null, 'base');
    expect(other.html).toContain('Plain.');
    expect(other.html).not.toMatch(/aria-checked="true"|checked/);
    expect((await lessons().openText(mapId, nodeId, null, 'base'))?.lesson?.markdown).toContain('Plain.');
    expect((await opened(null)).html).toContain('Simple.');
    // A way that the lesson does not have is passed over.
    expect((await opened(null, 'deeper')).html).toContain('Simple.');
    expect(await first()).toMatchObject({ way: 'simpler', version: 3 });
  });

  it('count for the space of their owner, and go with the map', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple. '.repeat(50));
    await choose('base');
    await opened();
    const [kept, counted] = space();
    expect(kept).toEqual(counted);
    const copied = await home.rooms.copy.keepCopy(ada, mapId, 'key');
    expect(copied).toMatchObject({ ok: true });
    await home.rooms.map.deleteMap(mapId, ada);
    home.rooms.server.database.sqlite.prepare('delete from maps where id = ?').run(mapId);
    expect(home.rows().lesson_ways).toBe(0);
    const [left, leftCounted] = space();
    expect(left).toEqual(leftCounted);
  });

  it('travel in JSON byte for byte, and for others and in copies only the text that stands first does', async () => {
    await write('', 'Plain.\n\n- [x] Done');
    await write('', 'In verse.', 'As a poem');
    await write('simpler', 'Simple.');
    const exported = async (id: string, viewer: string | null) => {
      const file = await home.rooms.transfer.exportMap(id, viewer, 'json');
      if (!file) throw new Error('no file');
      return (await wholeFile(file.pieces)).toString();
    };
    const json = await exported(mapId, ada);
    expect(json).toContain(
      '"lesson":"Simple.","way":"simpler","ways":[{"way":"base","lesson":"Plain.\\n\\n- [x] Done"},' +
        '{"way":"other","wish":"As a poem","lesson":"In verse."}]',
    );
    const read = await home.rooms.transfer.previewImport(new TextEncoder().encode(json), 'trees.json');
    if (!read.ok) throw new Error(read.message);
    expect(read.read.leftOut).toEqual([]);
    const bob = (await home.member()).id;
    const form = { packed: read.read.packed, topic: 'Trees', form: 'json', key: 'key' };
    const made = await home.rooms.transfer.makeImport(bob, form);
    if (!made.ok) throw new Error(made.message);
    expect(await exported(made.mapId, bob)).toBe(json);
    expect(await lessons().chooseWay({ userId: bob, mapId: made.mapId, nodeId, version: 0 }, 'base')).toMatchObject({
      lesson: { tasks: { done: 1, total: 1 } },
    });

    await home.rooms.map.setVisibility(mapId, ada, '1');
    expect(await exported(mapId, bob)).not.toContain('poem');
    const copy = await home.rooms.copy.keepCopy(bob, mapId, 'copy');
    if (!copy.ok) throw new Error(copy.message);
    expect(await lessons().lessons.get(copy.mapId, nodeId)).toMatchObject({ markdown: 'Simple.', way: 'base' });
    const [kept, counted] = space();
    expect(kept).toEqual(counted);
  });

  it('stand in the export of an account, each with its wish', async () => {
    await write('', 'Plain.');
    await write('', 'In verse.', 'As a poem');
    const user = await home.rooms.account.users.byId(ada);
    if (!user) throw new Error('no user');
    const file = await wholeFile(home.rooms.transfer.exportAsJson(user));
    const { maps } = JSON.parse(file.toString()) as { maps: { lessons: { ways: object[] }[] }[] };
    expect(maps[0]?.lessons).toMatchObject([
      { markdown: 'In verse.', way: 'other', wish: 'As a poem', ways: [{ way: 'base', wish: '', markdown: 'Plain.' }] },
    ]);
  });

  it('are all exported while others are chosen', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple.');
    /** Another way is chosen after each answer of the store. */
    const moving = async <T>(answer: Promise<T>): Promise<T> => {
      const read = await answer;
      await choose((await first()).way === 'base' ? 'simpler' : 'base');
      return read;
    };
    const store = lessons().lessons;
    const map = await lessons().openMap(mapId, ada);
    if (!map) throw new Error('no map');
    const { root, nodes } = await outgoing(
      {
        lessons: {
          get: (...of) => moving(store.get(...of)),
          withWays: (...of) => moving(store.withWays(...of)),
        },
        lessonPictures: home.rooms.picture.lessonPictures,
      },
      {
        ...{ ...map, language: null, isOwner: true, withLesson: new Set([nodeId]), isDone: () => false },
        ...{ withNote: new Set(), noteOf: async () => null },
      },
      { hasWays: true },
    );
    const texts: (string | null)[] = [root.lesson];
    for await (const { lesson, ways } of nodes)
      texts.push(lesson, ...(ways?.others ?? []).map((other) => other.lesson));
    expect(texts.filter((text) => text !== null).sort()).toEqual(['Plain.', 'Simple.']);
  });

  it('keep the pictures that only they name', async () => {
    await write('', 'Plain.');
    await write('simpler', 'Simple.');
    const { sqlite } = home.rooms.server.database;
    const hash = 'a'.repeat(32);
    sqlite.prepare('update lesson_ways set markdown = ?').run(`![A tree](picture:${hash})`);
    sqlite.prepare("insert into pictures values (?, 1, 1, 3, 'AAAA', null, '2020-01-01')").run(hash);
    const old = '2020-01-01T00:00:00.000Z';
    sqlite.prepare('insert into map_pictures values (?, ?, ?, ?, ?, ?)').run(mapId, hash, ada, old, old, old);
    await home.rooms.picture.lessonPictures.sweep(home.clock.now());
    expect(home.rows()).toMatchObject({ pictures: 1, map_pictures: 1 });
  });
});
