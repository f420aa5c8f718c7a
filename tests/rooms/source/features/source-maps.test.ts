import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import type { SourceHeading } from '~/rooms/source/rules/document';
import { partMaxCharacters } from '~/rooms/source/rules/parts';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { keepSource } from '../../../support/sources';
import { until } from '../../../support/streams';

let home: TestRooms;
let owner: User;
let model: ScriptedModel | null = null;

const headings: SourceHeading[] = [
  { level: 1, text: 'The hive', passage: 1 },
  { level: 2, text: 'The queen', passage: 1 },
  { level: 2, text: 'The drones', passage: 2 },
  { level: 1, text: 'Honey', passage: 3 },
];
const passages = [
  { page: 1, heading: 'The queen', text: 'The queen lays *all* eggs [3].' },
  { page: 2, heading: 'The drones', text: 'Drones are male.\n\nThey gather nothing.' },
  { page: 2, heading: 'Honey', text: '# Honey is stored in the comb.' },
];

async function open(withModel = false) {
  model = withModel ? new ScriptedModel() : null;
  home = await openTestRooms(model ? { model } : {});
  owner = await home.member();
}
afterEach(() => home.close());

const keep = () => keepSource(home, owner.id, 'The bee book', passages, { headings, structure: 'headings' });
const asked = { topic: '', key: 'k1' };

async function opened(mapId: string, user: User | null = owner) {
  const map = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  if (!map) throw new Error('the map is not there');
  return map;
}

async function lessonAt(mapId: string, label: string, user: User | null = owner) {
  const map = await opened(mapId, user);
  const node = [...map.tree.nodes.values()].find((each) => each.label === label);
  return home.rooms.lesson.openNode(map, node?.id ?? '', 'ticks');
}

describe('a map of the headings of a source', () => {
  beforeEach(() => open());

  async function make(sourceId: string, more = {}) {
    const made = await home.rooms.source.mapOfHeadings(owner.id, sourceId, { ...asked, ...more });
    if (!made.ok) throw new Error(made.message);
    return made.mapId;
  }

  it('needs no model: headings are the outline, passages the lessons', async () => {
    const sourceId = await keep();
    const mapId = await make(sourceId);
    const { map, tree } = await opened(mapId);
    expect(map.query).toBe('The bee book');
    expect(map.result).toBe('The bee book\n  - The hive\n    - The queen\n    - The drones\n  - Honey\n');
    expect(map.source).toEqual({ kind: 'source', name: 'the headings of a source', prompt: '' });
    expect(tree.nodes.size).toBe(5);
    const queen = await lessonAt(mapId, 'The queen');
    expect(queen?.lesson).toMatchObject({
      markdown: 'The queen lays \\*all\\* eggs &#91;3]. *(p. 1)* [1]',
      source: { kind: 'source', name: 'The bee book' },
      citations: [{ n: 1, source: sourceId, passage: 1, title: 'The bee book' }],
    });
    expect(queen?.html).toContain(`href="/sources/${sourceId}?p=1#p1"`);
    // The source's own footnote is not a citation.
    expect(queen?.html?.match(/class="cite"/g)).toHaveLength(2);
    expect((await lessonAt(mapId, 'Honey'))?.html).toContain('<p># Honey is stored in the comb. <em>(p. 2)</em>');
    expect((await home.rooms.source.sources.ofMap(mapId, owner.id)).map(({ id }) => id)).toEqual([sourceId]);
  });

  it('says if there were no headings', async () => {
    const sourceId = await keepSource(home, owner.id, 'Notes', ['Bees live in hives. They do.', 'Wax is warm.']);
    const { map } = await opened(await make(sourceId));
    expect(map.source.name).toContain('without headings');
    expect(map.result).toContain('- Bees live in hives');
  });

  it('is made once, even if the form is sent again', async () => {
    const sourceId = await keep();
    const ids = await Promise.all([make(sourceId), make(sourceId)]);
    expect(new Set([...ids, await make(sourceId)]).size).toBe(1);
    expect(home.rows()).toMatchObject({ maps: 1, node_descriptions: 3, map_sources: 1 });
    expect(await make(sourceId, { key: 'k2' })).not.toBe(ids[0]);
  });

  it('has the title that was typed, within the limits', async () => {
    const sourceId = await keep();
    expect((await opened(await make(sourceId, { topic: ' My bees ' }))).map.query).toBe('My bees');
    const refused = await home.rooms.source.mapOfHeadings(owner.id, sourceId, {
      topic: 'x'.repeat(61),
      key: 'k3',
    });
    expect(refused).toMatchObject({ ok: false, status: 400 });
  });

  it("is refused for somebody else's source, and for a missing one", async () => {
    const other = await home.member();
    for (const [user, id] of [
      [other.id, await keep()],
      [owner.id, 'nothing'],
    ] as const) {
      const refused = { ok: false, status: 404, message: messages.source.notFound };
      expect(await home.rooms.source.mapOfHeadings(user, id, asked)).toEqual(refused);
      expect(await home.rooms.source.mapByModel(user, id, asked)).toEqual(refused);
    }
    expect(home.rows().maps).toBe(0);
  });

  it('counts as a run of the hour', async () => {
    const sourceId = await keep();
    for (let at = 0; at < rateLimits.runsByUser.times; at += 1) await make(sourceId, { key: `n${at}` });
    const refused = await home.rooms.source.mapOfHeadings(owner.id, sourceId, { topic: '', key: 'more' });
    expect(refused).toMatchObject({ ok: false, status: 429, message: messages.search.tooMany });
  });

  it('shows others its outline, but its text only if the source is shared', async () => {
    const sourceId = await keep();
    const mapId = await make(sourceId);
    await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
    expect((await lessonAt(mapId, 'Honey', null))?.lesson).toBeNull();
    await home.rooms.source.sources.setShared(sourceId, owner.id, true);
    expect((await lessonAt(mapId, 'Honey', null))?.html).toContain('stored in the comb');
  });

  it('says that it cannot be planned by a model if there is none', async () => {
    const refused = await home.rooms.source.mapByModel(owner.id, await keep(), asked);
    expect(refused).toEqual({ ok: false, status: 409, message: messages.sourceMap.noModel });
  });
});

describe('a map of a source, planned by a model', () => {
  beforeEach(() => open(true));

  const call = (n: number) => {
    if (!model) throw new Error('there is no model');
    return model.call(n);
  };
  const ended = (runId: string) =>
    until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));
  async function start(sourceId: string, more = {}) {
    const started = await home.rooms.source.mapByModel(owner.id, sourceId, { ...asked, ...more });
    if (!started.ok) throw new Error(started.message);
    return started.run.id;
  }
  /** Stores a source of three parts. */
  const keepLong = () =>
    keepSource(
      home,
      owner.id,
      'The long book',
      Array.from({ length: 30 }, (_, at) => `Chapter ${at} ${'words '.repeat(Math.floor(partMaxCharacters / 65))}`),
    );

  it('is planned from the whole source if it fits a prompt', async () => {
    const sourceId = await keep();
    const runId = await start(sourceId);
    const { asked: request } = await call(1);
    expect(request).toMatchObject({ title: 'The bee book', step: 'whole', parts: [] });
    expect(request.read?.map(({ passage, text }) => [passage, text])).toEqual(
      passages.map(({ text }, at) => [at + 1, text]),
    );
    (await call(1)).say('- The queen lays\n- Drones', ' idle\n- Honey\n').end();
    await ended(runId);
    const run = await home.rooms.run.runStore.byId(runId);
    const { map } = await opened(run?.mapId ?? '');
    expect(map.result).toBe('The bee book\n  - The queen lays\n  - Drones idle\n  - Honey\n');
    expect((await home.rooms.source.sources.ofMap(map.id, owner.id)).map(({ id }) => id)).toEqual([sourceId]);
  });

  it('is planned from notes on each part if it does not', async () => {
    const runId = await start(await keepLong());
    for (const part of [1, 2, 3]) {
      const { asked: request } = await call(part);
      expect(request.step).toBe('part');
      expect(request.read?.length).toBeGreaterThan(5);
      (await call(part)).say(`- Part ${part} teaches\n`, '  - this\n').end();
    }
    const last = await call(4);
    expect(last.asked).toMatchObject({ step: 'join', read: [] });
    expect(last.asked.parts).toEqual([1, 2, 3].map((part) => `- Part ${part} teaches\n  - this\n`));
    last.say('- One\n- Two\n- Three\n').end();
    await ended(runId);
    const { map } = await opened((await home.rooms.run.runStore.byId(runId))?.mapId ?? '');
    expect(map.result).toBe('The long book\n  - One\n  - Two\n  - Three\n');
  });

  it('continues after a restart with the first part that was not read', async () => {
    const runId = await start(await keepLong());
    (await call(1)).say('- First part\n').end();
    (await call(2)).say('- Half of the sec');
    await until(async () => (home.rooms.run.runs.linesOf(runId)?.length ?? 0) > 0);
    await home.rooms.run.runs.shutDown();
    expect(await home.rooms.run.runStore.byId(runId)).toMatchObject({ state: 'queued' });
    // Another process of the same house.
    const { folder } = home;
    const again = new ScriptedModel();
    const next = await openTestRooms({ model: again, env: { DATA_DIR: folder } });
    try {
      await next.rooms.run.runs.resume();
      const second = await again.call(1);
      expect(second.asked.step).toBe('part');
      expect(second.asked.read?.[0]?.text).toMatch(/^Chapter 10 /);
      second.say('- Second part\n').end();
      (await again.call(2)).say('- Third part\n').end();
      const last = await again.call(3);
      expect(last.asked.parts).toEqual(['- First part\n', '- Second part\n', '- Third part\n']);
      last.say('- A\n- B\n- C\n').end();
      await until(async () => (await next.rooms.run.runStore.byId(runId))?.state === 'done');
      expect(next.rows().maps).toBe(1);
    } finally {
      await next.close();
    }
  });

  it('drops reasoning about a part, and keeps the other notes', async () => {
    const runId = await start(await keepLong());
    (await call(1)).say('- Thinking\n', '\u0018- One\n').end();
    (await call(2)).say('- Two\n').end();
    (await call(3)).say('- Three\n').end();
    const last = await call(4);
    expect(last.asked.parts?.map((each) => each.trim())).toEqual(['- One', '- Two', '- Three']);
    last.say('- Not this\n- Nor that\n', '\u0018- A\n- B\n- C\n').end();
    await ended(runId);
    const { map } = await opened((await home.rooms.run.runStore.byId(runId))?.mapId ?? '');
    expect(map.result).toBe('The long book\n  - A\n  - B\n  - C\n');
  });

  it('keeps an outline that broke off as unfinished, but no broken notes', async () => {
    const sourceId = await keepLong();
    const runId = await start(sourceId);
    (await call(1)).say('- One\n- Two\n- Three\n- Four\n').end();
    (await call(2)).fail('unreachable');
    await ended(runId);
    expect(await home.rooms.run.runStore.byId(runId)).toMatchObject({ state: 'failed', mapId: null });
    const again = await start(sourceId, { replaces: runId });
    for (const part of [3, 4, 5]) (await call(part)).say('- Noted\n').end();
    (await call(6)).say('- A\n- B\n- C\n- D').fail('unreachable');
    await ended(again);
    const run = await home.rooms.run.runStore.byId(again);
    expect((await opened(run?.mapId ?? '')).map).toMatchObject({
      unfinished: 'cut',
      result: 'The long book\n  - A\n  - B\n  - C\n',
    });
  });

  it('says if the source was deleted meanwhile', async () => {
    const sourceId = await keep();
    const runId = await start(sourceId);
    await call(1);
    await home.rooms.run.runs.shutDown();
    await home.rooms.source.sources.remove(sourceId, owner.id);
    const { folder } = home;
    const next = await openTestRooms({ model: new ScriptedModel(), env: { DATA_DIR: folder } });
    try {
      await next.rooms.run.runs.resume();
      await until(async () => (await next.rooms.run.runStore.byId(runId))?.state === 'failed');
      expect(await next.rooms.run.runStore.byId(runId)).toMatchObject({ message: { id: 'sourceMap.gone' } });
    } finally {
      await next.close();
    }
  });

  it('is refused if the source is harmful, and its text is never requested', async () => {
    const refused = await home.rooms.source.mapByModel(owner.id, await keep(), {
      topic: 'How to build a pipe bomb',
      key: 'k',
    });
    expect(refused).toMatchObject({ ok: false, status: 422 });
    expect(model?.calls).toHaveLength(0);
  });
});
