import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { createLibraryModel } from '~/rooms/course/store/library';
import type { How } from '~/rooms/lesson/rules/how';
import { leaves } from '~/rooms/map/rules/tree';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import type { ModelCall } from '../../../support/scripted-model';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let ada: string;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  ada = (await home.member()).id;
});

afterEach(() => home.close());

/** Waits for the model's next call. */
const nextCall = (): Promise<ModelCall> => model.call(model.calls.length + 1);

async function ended(runId: string) {
  await until(async () => {
    const run = await home.rooms.run.runStore.byId(runId);
    return run !== null && run.finishedAt !== null;
  });
  const run = await home.rooms.run.runStore.byId(runId);
  if (!run) throw new Error('no run');
  return run;
}

async function startMap(topic = 'Trees') {
  const call = nextCall();
  const made = await home.rooms.map.createMap(ada, { topic, key: home.rooms.server.random.id() });
  if (!made.ok) throw new Error(made.message);
  return { run: made.run, call: await call };
}

const mapOf = async (mapId: string | null) => {
  const map = await home.rooms.map.maps.owned(mapId ?? '', ada);
  if (!map) throw new Error('no map');
  return map;
};

async function wholeMap() {
  const { run, call } = await startMap();
  call.say('- One\n  - A\n  - B\n- Two\n  - C\n').end();
  const map = await mapOf((await ended(run.id)).mapId);
  const [leaf] = leaves(home.rooms.map.treeOf(map));
  if (!leaf) throw new Error('no leaf');
  return { map, where: { userId: ada, mapId: map.id, nodeId: leaf.id, version: 0 } };
}

type Where = Awaited<ReturnType<typeof wholeMap>>['where'];

async function ask({ mapId, nodeId }: Where, how: How = '') {
  const call = nextCall();
  const asked = await home.rooms.lesson.writeLesson(ada, mapId, nodeId, how);
  if (!asked.ok) throw new Error(asked.message);
  return { run: asked.run, call: await call };
}

const lessonAt = async ({ mapId, nodeId }: Where) => {
  const lesson = await home.rooms.lesson.lessons.get(mapId, nodeId);
  if (!lesson) throw new Error('no lesson');
  return lesson;
};

async function opened({ mapId, nodeId }: Where) {
  const map = await home.rooms.lesson.openMap(mapId, ada);
  const node = map && (await home.rooms.lesson.openNode(map, nodeId, 'tick', { showsKept: true }));
  if (!node) throw new Error('no node');
  return node;
}

/** Lets the run write a text, and stops it when that has arrived. */
async function stopAfter({ run, call }: Awaited<ReturnType<typeof ask>>, text: string) {
  call.say(text);
  const isThere = async () => (await home.rooms.run.runs.snapshot(run.id))?.run.text.endsWith(text) ?? false;
  await until(isThere);
  await home.rooms.run.stopRun(run.id, ada);
  return ended(run.id);
}

/** A lesson that breaks off after `text`. */
async function unfinishedLesson(text: string) {
  const { where } = await wholeMap();
  await stopAfter(await ask(where), text);
  return { where, lesson: await lessonAt(where) };
}

describe('a lesson without an end', () => {
  it('is kept if its run was stopped, with its origin', async () => {
    const { where } = await wholeMap();
    const run = await stopAfter(await ask(where), '# Oak\n\nAn oak is a');
    expect(run).toMatchObject({ state: 'done', fault: 'stopped', text: '' });
    expect(await lessonAt(where)).toMatchObject({
      markdown: '# Oak\n\nAn oak is a',
      unfinished: 'stopped',
      source: { kind: 'model', name: 'scripted' },
      version: 1,
    });
    expect((await opened(where)).run).toBeNull();
  });

  it('is kept if the provider breaks off, or ends at its limit of length', async () => {
    const { map } = await wholeMap();
    const [, second, third] = leaves(home.rooms.map.treeOf(map));
    const at = (nodeId = '') => ({ userId: ada, mapId: map.id, nodeId, version: 0 });
    const cut = await ask(at(second?.id));
    cut.call.say('Half of').fail('rate-limited');
    expect(await ended(cut.run.id)).toMatchObject({ state: 'done', fault: 'rate-limited' });
    expect(await lessonAt(at(second?.id))).toMatchObject({ markdown: 'Half of', unfinished: 'cut' });
    const long = await ask(at(third?.id));
    long.call.say('Long and').end('length');
    expect(await ended(long.run.id)).toMatchObject({ state: 'done', fault: 'length' });
    expect(await lessonAt(at(third?.id))).toMatchObject({ markdown: 'Long and', unfinished: 'length' });
  });

  it('does not exist without a word: the run fails as before', async () => {
    const { where } = await wholeMap();
    const { run, call } = await ask(where);
    call.say('  \n# ').fail('provider-error');
    expect(await ended(run.id)).toMatchObject({
      state: 'failed',
      message: { id: 'modelFault.provider-error' },
    });
    expect(await home.rooms.lesson.lessons.get(where.mapId, where.nodeId)).toBeNull();
  });

  it('is shown without the fence that only its end would have closed', async () => {
    const { lesson } = await unfinishedLesson('```markdown\n# Oak\n\nAn oak');
    expect(lesson.markdown).toBe('# Oak\n\nAn oak');
  });

  it('is continued and joined: the model gets the text so far, and nothing is repeated', async () => {
    const { where } = await unfinishedLesson('# Oak\n\nAn oak is a tr');
    const { run, call } = await ask(where, 'continue');
    expect(call.asked).toMatchObject({ how: 'continue', text: '# Oak\n\nAn oak is a ' });
    call.say('is a ', 'tree.\n\n- [ ] Look').end();
    // A follower gets the text so far, and then the rest.
    let followed = '';
    for await (const event of home.rooms.run.runs.follow(run.id, null, new AbortController().signal))
      if (event.type === 'text') followed += event.text;
    expect(followed).toBe('# Oak\n\nAn oak is a tree.\n\n- [ ] Look');
    expect(await ended(run.id)).toMatchObject({ state: 'done', fault: null, text: '' });
    expect(await lessonAt(where)).toMatchObject({
      markdown: followed,
      unfinished: null,
      tasks: { done: 0, total: 1 },
      source: { name: 'scripted' },
      previousMarkdown: null,
      version: 2,
    });
  });

  it('is longer if it is cut again, and the same if nothing new has come', async () => {
    const { where } = await unfinishedLesson('One two ');
    const first = await ask(where, 'continue');
    first.call.say('three four').fail('cut-off');
    await ended(first.run.id);
    expect(await lessonAt(where)).toMatchObject({ markdown: 'One two three four', unfinished: 'cut' });
    const second = await ask(where, 'continue');
    second.call.fail('refused-key');
    expect(await ended(second.run.id)).toMatchObject({ state: 'failed', fault: 'refused-key', text: '' });
    expect(await lessonAt(where)).toMatchObject({ markdown: 'One two three four', version: 2 });
    expect((await opened(where)).kept).toBeNull();
  });

  it('keeps a tick that was made while it was continued', async () => {
    const { where } = await unfinishedLesson('- [ ] One\n- [ ] Two\n\nAnd ');
    const { run, call } = await ask(where, 'continue');
    await home.rooms.lesson.tickTask({ ...where, version: 1 }, 1, true);
    call.say('more.').end();
    await ended(run.id);
    expect(await lessonAt(where)).toMatchObject({
      markdown: '- [ ] One\n- [x] Two\n\nAnd more.',
      unfinished: null,
      version: 3,
    });
  });

  it('is not overwritten if somebody wrote meanwhile: the new text is kept beside it, and can be taken', async () => {
    const { where } = await unfinishedLesson('One two ');
    const { run, call } = await ask(where, 'continue');
    await home.rooms.lesson.saveLesson({ ...where, version: 1 }, 'One two, by hand.');
    call.say('three.').end();
    expect(await ended(run.id)).toMatchObject({
      state: 'failed',
      message: { id: 'lesson.changedMeanwhile' },
      text: 'One two three.',
    });
    expect(await lessonAt(where)).toMatchObject({ markdown: 'One two, by hand.', unfinished: null });
    expect((await opened(where)).kept).toMatchObject({
      runId: run.id,
      unfinished: null,
      html: expect.stringContaining('One two three.'),
    });
    const taken = await home.rooms.lesson.takeKeptText({ ...where, version: 2 }, run.id);
    expect(taken).toMatchObject({
      ok: true,
      lesson: { markdown: 'One two three.', unfinished: null, previousMarkdown: 'One two, by hand.' },
    });
    expect((await opened(where)).kept).toBeNull();
  });

  it('is discarded only by its owner, and never a whole one', async () => {
    const { where } = await unfinishedLesson('One two ');
    const bob = (await home.member()).id;
    expect(await home.rooms.lesson.discardUnfinished({ ...where, userId: bob, version: 1 })).toMatchObject({
      status: 404,
    });
    expect(await home.rooms.lesson.discardUnfinished({ ...where, version: 7 })).toMatchObject({
      status: 409,
    });
    expect(await home.rooms.lesson.discardUnfinished({ ...where, version: 1 })).toEqual({
      ok: true,
      lesson: null,
    });
    expect(await home.rooms.lesson.lessons.get(where.mapId, where.nodeId)).toBeNull();
    await home.rooms.lesson.saveLesson({ ...where, version: 0 }, 'Whole.');
    expect(await home.rooms.lesson.discardUnfinished({ ...where, version: 1 })).toMatchObject({
      ok: false,
      status: 409,
      message: messages.lesson.isWhole,
    });
    expect(await lessonAt(where)).toMatchObject({ markdown: 'Whole.' });
    const refused = await home.rooms.lesson.writeLesson(ada, where.mapId, where.nodeId, 'continue');
    expect(refused).toMatchObject({ ok: false, status: 409, message: messages.lesson.isWhole });
  });

  it('is whole once somebody writes its end by hand, but not after an edit elsewhere', async () => {
    const { where } = await unfinishedLesson('# Oka\n\nAn oak is');
    await home.rooms.lesson.saveLesson({ ...where, version: 1 }, '# Oak\n\nAn oak is');
    expect(await lessonAt(where)).toMatchObject({ unfinished: 'stopped', version: 2 });
    await home.rooms.lesson.saveLesson({ ...where, version: 2 }, '# Oak\n\nAn oak is a tree.');
    expect(await lessonAt(where)).toMatchObject({ unfinished: null, version: 3 });
  });
});

describe('writing a whole lesson again', () => {
  async function stoppedAgain() {
    const { where } = await wholeMap();
    const first = await ask(where);
    first.call.say('Whole.').end();
    await ended(first.run.id);
    const run = await stopAfter(await ask(where, 'simpler'), 'Simple and');
    return { where, run };
  }

  it('keeps it if the run is stopped; the new text can be read, taken, and undone', async () => {
    const { where, run } = await stoppedAgain();
    expect(run).toMatchObject({ state: 'stopped', text: 'Simple and' });
    expect(await lessonAt(where)).toMatchObject({ markdown: 'Whole.', unfinished: null, version: 1 });
    expect((await opened(where)).kept).toMatchObject({ runId: run.id, unfinished: 'stopped' });

    const bob = (await home.member()).id;
    expect(await home.rooms.lesson.takeKeptText({ ...where, userId: bob, version: 1 }, run.id)).toMatchObject({
      ok: false,
    });
    expect(await home.rooms.lesson.takeKeptText({ ...where, version: 4 }, run.id)).toMatchObject({
      status: 409,
    });
    expect(await home.rooms.lesson.takeKeptText({ ...where, version: 1 }, run.id)).toMatchObject({
      ok: true,
      lesson: { markdown: 'Simple and', unfinished: 'stopped', way: 'simpler', previousWay: 'base', version: 2 },
    });
    expect(await home.rooms.lesson.undoRewrite({ ...where, version: 2 })).toMatchObject({ lesson: { way: 'base' } });
    expect(await home.rooms.lesson.undoRewrite({ ...where, version: 3 })).toMatchObject({ lesson: { way: 'simpler' } });
    // Discarded, it is gone, and the text before stands again.
    expect(await home.rooms.lesson.discardUnfinished({ ...where, version: 4 })).toMatchObject({
      ok: true,
      lesson: { markdown: 'Whole.', unfinished: null, way: 'base', previousWay: null, version: 5 },
    });
    expect((await opened(where)).ways).toEqual([]);
  });

  it('keeps the new text beside it as long as the row exists, until it is dismissed', async () => {
    const { where, run } = await stoppedAgain();
    const days = (n: number) => new Date(home.clock.now().getTime() + n * 24 * 60 * 60_000);
    await home.rooms.run.runStore.sweep(days(29));
    expect((await opened(where)).kept).toMatchObject({ runId: run.id });
    await home.rooms.run.dismissRun(run.id, ada);
    expect((await opened(where)).kept).toBeNull();
  });

  it('sends it to the model for a plain "generate again", so that another text comes', async () => {
    const { where } = await wholeMap();
    const first = await ask(where);
    expect(first.call.asked).toMatchObject({ how: '', text: '' });
    first.call.say('The first text.').end();
    await ended(first.run.id);
    const { call, run } = await ask(where);
    expect(call.asked).toMatchObject({ how: '', text: 'The first text.' });
    call.say('Another text.').end();
    await ended(run.id);
    expect(await lessonAt(where)).toMatchObject({
      markdown: 'Another text.',
      previousMarkdown: 'The first text.',
    });
  });

  it('sends it to the model with the wish; the library, which has one text, says so', async () => {
    await stoppedAgain();
    expect(model.calls.at(-1)?.asked).toMatchObject({ how: 'simpler', text: 'Whole.' });
    await home.close();
    home = await openTestRooms();
    ada = (await home.member()).id;
    const map = await home.rooms.map.createMap(ada, { topic: 'Trees', key: 'k' });
    if (!map.ok) throw new Error(map.message);
    const { mapId } = await ended(map.run.id);
    const [leaf] = leaves(home.rooms.map.treeOf(await mapOf(mapId)));
    expect(await home.rooms.lesson.writeLesson(ada, mapId ?? '', leaf?.id ?? '', 'deeper')).toMatchObject({
      ok: false,
      status: 400,
      message: messages.lesson.noModel,
    });
  });
});

describe('a restart', () => {
  /** The house after a kill, on the same file, with this state of the run's row. */
  async function interrupted(row: { text: string; attempts: number }) {
    const { where } = await wholeMap();
    const { run, call } = await ask(where);
    call.say(row.text);
    await until(async () => ((await home.rooms.run.runs.snapshot(run.id))?.run.text.length ?? 0) > 0);
    await home.rooms.run.runs.shutDown();
    expect(await home.rooms.run.runStore.byId(run.id)).toMatchObject({ state: 'queued', text: row.text });
    home.rooms.server.database.sqlite
      .prepare("update generations set state = 'running', attempts = ? where id = ?")
      .run(row.attempts, run.id);
    return { where, run };
  }

  const restart = async () => {
    const { folder } = home;
    await home.rooms.server.close();
    model = new ScriptedModel();
    home = await openTestRooms({ model, env: { DATA_DIR: folder } });
    const call = model.call(1);
    await home.rooms.run.runs.resume();
    return call;
  };

  it('keeps the better of two texts even if the second call fails', async () => {
    const { where, run } = await interrupted({ text: 'A long text that was', attempts: 1 });
    (await restart()).say('A short').fail('cut-off');
    await ended(run.id);
    expect(await lessonAt(where)).toMatchObject({ markdown: 'A long text that was', unfinished: 'cut' });
  });

  it('keeps the text if no call is left', async () => {
    const { where, run } = await interrupted({ text: 'A long text that was', attempts: 2 });
    void restart();
    await until(async () => (await home.rooms.lesson.lessons.get(where.mapId, where.nodeId)) !== null);
    expect(await lessonAt(where)).toMatchObject({ markdown: 'A long text that was', unfinished: 'cut' });
    expect(await ended(run.id)).toMatchObject({ fault: 'interrupted' });
    expect(model.calls).toHaveLength(0);
  });
});

describe('a map without an end', () => {
  const half = '- One\n  - A\n  - B\n- Two\n  - C\n  - Hal';

  async function unfinishedMap() {
    const started = await startMap();
    const run = await stopAfter(started, half);
    return { run, map: await mapOf(run.mapId) };
  }

  async function goOn(mapId: string) {
    const call = nextCall();
    const asked = await home.rooms.map.continueMap(ada, mapId);
    if (!asked.ok) throw new Error(asked.message);
    return { run: asked.run, call: await call };
  }

  it('is kept if its run was stopped, without the half-written line', async () => {
    const { run, map } = await unfinishedMap();
    expect(run).toMatchObject({ state: 'done', fault: 'stopped', text: '' });
    expect(map).toMatchObject({ unfinished: 'stopped', source: { name: 'scripted' }, nodeCount: 6 });
    expect(map.result).toBe('Trees\n  - One\n    - A\n    - B\n  - Two\n    - C\n');
    expect(await home.rooms.run.runStore.openForUser(ada, 9)).toEqual([]);
  });

  it.each([
    ['cut', (call: ModelCall) => call.fail('unreachable')],
    ['length', (call: ModelCall) => call.end('length')],
  ] as const)('is kept if the run was ended as %s', async (why, end) => {
    const { run, call } = await startMap();
    end(call.say(half));
    expect(await mapOf((await ended(run.id)).mapId)).toMatchObject({ unfinished: why, nodeCount: 6 });
  });

  it('does not exist with fewer than two lines', async () => {
    const run = await stopAfter(await startMap(), '- One\n- Tw');
    expect(run).toMatchObject({ state: 'stopped', mapId: null });
    expect(await home.rooms.map.maps.listForUser(ada, { limit: 9 })).toEqual([]);
  });

  it('is continued: existing nodes keep their ids, nothing is repeated, and it can be undone', async () => {
    const { map } = await unfinishedMap();
    const { run, call } = await goOn(map.id);
    expect(call.asked).toMatchObject({ topic: 'Trees', soFar: map.result });
    // The model repeats its last branch.
    call.say('  - Two\n    - C\n    - D\n', '  - Three\n    - E\n').end();
    await ended(run.id);
    const grown = await mapOf(map.id);
    expect(grown.result).toBe(`${map.result}    - D\n  - Three\n    - E\n`);
    expect(grown.nodeIds.startsWith(map.nodeIds)).toBe(true);
    expect(grown).toMatchObject({ unfinished: null, version: 2, nodeCount: 9 });
    expect((await home.rooms.map.listVersions(ada, map.id))?.versions[0]).toMatchObject({
      cause: 'grown',
      change: { act: 'add', label: 'Three', nodes: 3, under: 'Trees' },
    });
    expect(await home.rooms.map.changeMap(ada, map.id, { act: 'undo' })).toMatchObject({ ok: true });
    expect((await mapOf(map.id)).result).toBe(map.result);
    expect(await home.rooms.map.continueMap(ada, map.id)).toMatchObject({
      status: 409,
      message: messages.map.isWhole,
    });
  });

  it('grows by what a second run has written before it was stopped, and not by nothing', async () => {
    const { map } = await unfinishedMap();
    const first = await stopAfter(await goOn(map.id), '    - D\n    - Hal');
    expect(first).toMatchObject({ state: 'done', fault: 'stopped', mapId: map.id });
    expect(await mapOf(map.id)).toMatchObject({
      unfinished: 'stopped',
      version: 2,
      result: `${map.result}    - D\n`,
    });
    const { run, call } = await goOn(map.id);
    call.fail('refused-key');
    expect(await ended(run.id)).toMatchObject({ state: 'failed', fault: 'refused-key' });
    expect(await mapOf(map.id)).toMatchObject({ unfinished: 'stopped', version: 2 });
  });

  it('is continued once, however many ask for it', async () => {
    const { map } = await unfinishedMap();
    const asked = await Promise.all(Array.from({ length: 5 }, () => home.rooms.map.continueMap(ada, map.id)));
    expect(new Set(asked.map((each) => each.ok && each.run.id)).size).toBe(1);
    (await model.call(2)).say('  - Three\n').end();
    await ended((asked[0]?.ok && asked[0].run.id) || '');
    expect((await mapOf(map.id)).nodeCount).toBe(7);
  });

  it('keeps changes that its owner made meanwhile', async () => {
    const { map } = await unfinishedMap();
    const tree = home.rooms.map.treeOf(map);
    const two = [...tree.nodes.values()].find(({ label }) => label === 'Two')?.id ?? '';
    const one = [...tree.nodes.values()].find(({ label }) => label === 'One')?.id ?? '';
    const { run, call } = await goOn(map.id);
    await home.rooms.map.changeMap(ada, map.id, { act: 'rename', node: two, label: 'Second' });
    await home.rooms.map.changeMap(ada, map.id, { act: 'delete', node: one });
    call.say('    - D\n  - Three\n').end();
    await ended(run.id);
    expect((await mapOf(map.id)).result).toBe('Trees\n  - Second\n    - C\n    - D\n  - Three\n');
  });

  it('can be kept as it is', async () => {
    const { map } = await unfinishedMap();
    expect(await home.rooms.map.keepAsItIs((await home.member()).id, map.id)).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(await home.rooms.map.keepAsItIs(ada, map.id)).toBeNull();
    expect(await mapOf(map.id)).toMatchObject({ unfinished: null, version: 1 });
  });

  it('is whole if the model has nothing to add', async () => {
    const { map } = await unfinishedMap();
    const { run, call } = await goOn(map.id);
    call.say('The outline is complete.').end();
    await ended(run.id);
    expect(await mapOf(map.id)).toMatchObject({ unfinished: null, version: 1, result: map.result });
  });

  it('is continued by the library, which starts at the beginning', async () => {
    await home.close();
    home = await openTestRooms({ model: createLibraryModel({ pieceDelayMs: 0 }) });
    ada = (await home.member()).id;
    const whole = await home.rooms.map.createMap(ada, { topic: 'Python programming', key: 'k' });
    if (!whole.ok) throw new Error(whole.message);
    const all = (await mapOf((await ended(whole.run.id)).mapId)).result;
    const lines = all.split('\n');
    const mapId = home.rooms.server.random.id();
    const { withNewIds } = await import('~/rooms/map/rules/document');
    await home.rooms.map.maps.add({
      id: mapId,
      userId: ada,
      query: 'Python programming',
      document: withNewIds(`${lines.slice(0, 12).join('\n')}\n`, home.rooms.server.random.nodeId),
      source: { kind: 'library', name: 'written outline', prompt: '' },
      runId: null,
      unfinished: 'stopped',
      at: home.clock.now(),
    });
    const asked = await home.rooms.map.continueMap(ada, mapId);
    if (!asked.ok) throw new Error(asked.message);
    await ended(asked.run.id);
    expect(await mapOf(mapId)).toMatchObject({ result: all, unfinished: null });
  });
});
