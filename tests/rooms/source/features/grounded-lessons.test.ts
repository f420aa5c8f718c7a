import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import { takenOutOf } from '~/rooms/source/rules/citations';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { keepSource } from '../../../support/sources';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;
let sourceId: string;

const texts = [
  'Drones are male bees. They gather no nectar and have no sting.',
  'The queen lays the eggs of the whole colony, up to 2,000 a day.',
  'Wax is made by young workers, in glands on their bellies.',
  'Beekeeping has a long history on all continents.',
];

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Bees', '- Hive\n  - What the queen does\n  - Drones\n- Wax'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'model', name: 'x', prompt: '' },
    runId: null,
    language: 'en',
    at: home.clock.now(),
  });
  sourceId = await keepSource(home, owner.id, 'The bee book', texts);
  await home.rooms.source.sources.addToMap(mapId, sourceId, owner.id, home.clock.now(), 10);
});
afterEach(() => home.close());

const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));

let calls = 0;
beforeEach(() => {
  calls = 0;
});

async function begin(how: '' | 'deeper' | 'continue' = '', node = 'n2') {
  const started = await home.rooms.lesson.writeLesson(owner.id, mapId, node, how);
  if (!started.ok) throw new Error(started.message);
  calls += 1;
  return { runId: started.run.id, call: await model.call(calls) };
}

async function write(text: string, how: '' | 'deeper' | 'continue' = '', end: 'whole' | 'length' = 'whole') {
  const { runId, call } = await begin(how);
  call.say(text).end(end);
  await ended(runId);
  return call.asked;
}

async function lesson(): Promise<Lesson> {
  const found = await home.rooms.lesson.lessons.get(mapId, 'n2');
  if (!found) throw new Error('there is no lesson');
  return found;
}

async function shown(user: User | null = owner) {
  const opened = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  if (!opened) throw new Error('the map is not there');
  return (await home.rooms.lesson.openNode(opened, 'n2', 'ticks'))?.html ?? '';
}

describe('a lesson of a map with sources', () => {
  it('is requested with the passages that fit, by number', async () => {
    const asked = await write('The queen lays up to 2,000 eggs a day [1].');
    expect(asked.passages?.map(({ n, passage, title }) => [n, passage, title])).toEqual([
      [1, 2, 'The bee book'],
      [2, 1, 'The bee book'],
    ]);
    expect((await lesson()).citations).toEqual([{ n: 1, source: sourceId, passage: 2, title: 'The bee book' }]);
    expect(await shown()).toContain(`<a class="cite" href="/sources/${sourceId}?p=2#p2"`);
  });

  it('cites nothing else: other citations are removed and counted', async () => {
    await write('The queen lays eggs [1, 7]. She rules [12].');
    const { markdown, citations } = await lesson();
    expect(markdown).toBe('The queen lays eggs [1]. She rules [no source].');
    expect(takenOutOf(citations)).toBe(2);
  });

  it('marks a quotation that is not literal', async () => {
    await write('It says “lays the eggs of the whole colony” [1].\n\nIt says “rules the whole colony” [1].');
    expect((await shown()).match(/not word for word/g)).toHaveLength(1);
  });

  it('keeps its numbers when it is written again, and when it is continued', async () => {
    await write('Drones gather no nectar [2]', '', 'length');
    expect((await lesson()).unfinished).toBe('length');
    const asked = await write('nectar [2], and the queen lays [1]. No [11].', 'continue');
    expect(asked.passages?.find(({ n }) => n === 2)?.passage).toBe(1);
    const { citations, markdown } = await lesson();
    expect(markdown).toBe('Drones gather no nectar [2], and the queen lays [1]. No [no source].');
    expect(citations?.map(({ n, passage }) => [n, passage])).toEqual([
      [1, 2],
      [2, 1],
      [11, 0],
    ]);
    const again = await write('Otherwise [2].', 'deeper');
    expect(again.passages?.find(({ n }) => n === 2)?.passage).toBe(1);
  });

  it('has its older citations again with its older text', async () => {
    await write('One [1].');
    await write('Two [2].');
    const { version } = await lesson();
    const undone = await home.rooms.lesson.undoRewrite({ userId: owner.id, mapId, nodeId: 'n2', version });
    expect(undone.ok && undone.lesson.citations?.map(({ n }) => n)).toEqual([1]);
  });

  it('keeps those citations in an edit that are still there', async () => {
    await write('One [1]. Two [2].');
    const { version } = await lesson();
    const where = { userId: owner.id, mapId, nodeId: 'n2', version };
    const saved = await home.rooms.lesson.saveLesson(where, 'Two, as I say [2]. Three [3].');
    expect(saved.ok && saved.lesson.citations?.map(({ n }) => n)).toEqual([2]);
    expect((await shown()).match(/<a class="cite"/g)).toHaveLength(2);
  });

  it('cites given passages if it was stopped', async () => {
    await write('One [1].');
    const { runId, call } = await begin();
    call.say('Half of a text [2], [9] and');
    await until(async () => {
      const run = await home.rooms.run.runStore.byId(runId);
      return run?.kind === 'lesson' && run.citations !== null;
    });
    await home.rooms.run.stopRun(runId, owner.id);
    await ended(runId);
    const { version } = await lesson();
    const taken = await home.rooms.lesson.takeKeptText({ userId: owner.id, mapId, nodeId: 'n2', version }, runId);
    expect(taken.ok && taken.lesson.markdown).toBe('Half of a text [2], and');
    expect(taken.ok && taken.lesson.citations?.map(({ n, passage }) => [n, passage])).toEqual([
      [2, 1],
      [9, 0],
    ]);
  });

  it('says that a source has been deleted', async () => {
    await write('One [1].');
    await home.rooms.source.sources.remove(sourceId, owner.id);
    expect(await shown()).toContain('[1: source deleted]');
    expect(await shown()).toContain('<cite>The bee book</cite>, which was deleted');
  });

  it('shows others title and passage only if the owner shares the source', async () => {
    await write('It says “rules the whole colony” [1].');
    await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
    const other = await home.member();
    for (const reader of [other, null]) {
      expect(await shown(reader)).toContain('<span class="cite">[1]</span>');
      expect(await shown(reader)).not.toMatch(/bee book|\/sources\//);
    }
    await home.rooms.source.sources.setShared(sourceId, owner.id, true);
    expect(await shown(null)).toContain(`<a class="cite" href="/sources/${sourceId}?p=2#p2"`);
    await home.rooms.source.sources.remove(sourceId, owner.id);
    expect(await shown(null)).not.toMatch(/bee book|\/sources\//);
  });

  it('without any source leaves brackets as text', async () => {
    await home.rooms.source.sources.takeFromMap(mapId, sourceId, owner.id);
    const asked = await write('As in [1] and `a[9]`.');
    expect(asked.passages).toEqual([]);
    expect(await lesson()).toMatchObject({ markdown: 'As in [1] and `a[9]`.', citations: null });
    expect(await shown()).not.toContain('cite');
  });

  it('never gets passages of other accounts', async () => {
    const other = await home.member();
    const theirs = await keepSource(home, other.id, 'Secret', ['The queen lays secret eggs.']);
    expect(await home.rooms.source.sources.addToMap(mapId, theirs, owner.id, home.clock.now(), 10)).toBe(false);
    const asked = await write('x [1]');
    expect(asked.passages?.every(({ source }) => source === sourceId)).toBe(true);
  });
});

describe('a card', () => {
  it('made from an answer has no numbers of passages, which would lead nowhere', async () => {
    await write('The queen lays up to 2,000 eggs a day [1].');
    const thread = { mapId, nodeId: 'n2', userId: owner.id };
    const question = { question: 'How many eggs?', how: 'answer', selection: '' };
    const asked = await home.rooms.ask.askQuestion(thread, question);
    if (!asked.ok) throw new Error(asked.message);
    (await model.call(2)).say('Up to 2,000 [1], as `eggs[1]` says.').end();
    await ended(asked.runId);
    expect((await home.rooms.ask.cardOfAsk(owner.id, mapId, asked.askId))?.back).toBe(
      'Up to 2,000, as `eggs[1]` says.',
    );
  });

  it('is requested with the lesson without them', async () => {
    await write('The queen lays up to 2,000 eggs a day [1].');
    const proposed = await home.rooms.review.proposeCards(owner.id, mapId, 'n2');
    if (!proposed.ok) throw new Error(proposed.message);
    expect((await model.call(2)).asked).toMatchObject({ lesson: 'The queen lays up to 2,000 eggs a day.' });
  });
});
