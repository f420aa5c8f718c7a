import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { readDocument } from '~/rooms/map/rules/document';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** A map that was made from a course gets its later version, and loses nothing of its learner's. */

let test: TestRooms;
let ada: User;
let mapId: string;

const front =
  '---\nid: knots\ntitle: Knots\nlanguage: en\nlicence: CC0\nauthors: me\nreviewed: no\nversion: "1"\n---\n';
const lesson = (id: string, title: string, text: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\n${more}---\n\n${text}\n`;
const first = {
  'course.md': front,
  '1-loops/branch.md': '---\ntitle: Loops\n---\n',
  '1-loops/1-bowline.md': lesson('bowline', 'Bowline', 'A loop.\n\n- [ ] Tie one.\n- [ ] Tie it blind.'),
  '1-loops/2-noose.md': lesson('noose', 'Noose', 'A loop that closes.'),
  '2-bends.md': lesson(
    'bends',
    'Bends',
    'Two ropes.\n\n## Cards\n\nQ: What does a bend join?\nA: Two ropes.\n\nQ: Name one?\nA: The sheet bend.',
  ),
};

/** Writes the course anew, and lets the catalogue look at it. */
function write(files: Readonly<Record<string, string>>): void {
  const folder = join(test.settings.dataDir, 'courses', 'knots');
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  vi.advanceTimersByTime(6_000);
}

// The catalogue looks at its folders every few seconds; its clock never goes back.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  test = await openTestRooms();
  ada = await test.member();
  write(first);
  const kept = await test.rooms.course.keepCourse(ada.id, { slug: 'knots', done: [], ticks: { 0: [0] } }, 0);
  if (!kept.ok) throw new Error(kept.message);
  mapId = kept.mapId;
}, 60_000);
afterEach(() => test.close());

const node = async (label: string): Promise<string> => {
  const opened = await test.rooms.lesson.openMap(mapId, ada.id);
  return [...(opened?.tree.nodes.values() ?? [])].find((each) => each.label === label)?.id ?? '';
};
const read = async (label: string) => test.rooms.lesson.lessons.get(mapId, await node(label));
const open = async () => {
  const gains = await test.rooms.copy.openCourseGains(ada.id, mapId);
  if (!gains) throw new Error('no changes');
  return gains;
};
const outline = async () => {
  const map = await test.rooms.map.maps.owned(mapId, ada.id);
  return map
    ? readDocument(map)
        .lines.slice(1)
        .map((line) => line.slice(2))
    : [];
};

/** All that the learner has not changed. */
const all = { nodes: null, lessons: null, moved: null, cards: null };

const later = {
  ...first,
  '1-loops/1-bowline.md': lesson('bowline', 'Bowline', 'A loop that holds.\n\n- [ ] Tie one.\n- [ ] And another.'),
  '1-loops/2-noose.md': lesson('noose', 'Noose', 'A loop that closes by itself.'),
  '1-loops/3-splice.md': lesson('splice', 'Splice', 'A loop for good.', 'needs: [bowline]\n'),
  '2-bends.md': lesson(
    'bends',
    'Bends',
    'Two ropes of any kind.\n\n## Cards\n\nQ: What does a bend join?\nA: Two ropes, or more.\n\nQ: Name one?\nA: The zeppelin bend.\n\nQ: Which fails when wet?\nA: None.',
  ),
  '3-hitches/branch.md': '---\ntitle: Hitches\n---\n',
  '3-hitches/1-clove.md': lesson('clove', 'Clove hitch', 'Round a post.'),
};

const hasLaterCourse = async () =>
  test.rooms.copy.hasLaterCourse((await test.rooms.lesson.openMap(mapId, ada.id))?.course ?? null);

it('says nothing while the course is the same', async () => {
  expect(await hasLaterCourse()).toBe(false);
  expect(await test.rooms.copy.openCourseGains(ada.id, mapId)).toBeNull();
});

it('shows what changed, and takes it with ticks, cards and an earlier text', async () => {
  const { rooms, clock } = test;
  const noose = await read('Noose');
  const place = { mapId, userId: ada.id, nodeId: await node('Noose'), version: noose?.version ?? 0 };
  await rooms.lesson.saveLesson(place, 'My own noose.');
  const bends = await node('Bends');
  expect(await rooms.review.keepLibraryCards(ada.id, mapId, bends)).toMatchObject({ kept: 2 });
  const [join, name] = await rooms.review.cards.ofNode(mapId, ada.id, bends);
  clock.advance(1_000);
  await rooms.review.cards.edit(
    name?.id ?? '',
    ada.id,
    { kind: 'open', front: 'Name one?', back: 'Mine.' },
    clock.now(),
  );
  write(later);

  expect(await hasLaterCourse()).toBe(true);
  const gains = await open();
  expect(gains.nodes.map(({ label, under, depth }) => [label, under, depth])).toEqual([
    ['Splice', 'Loops', 0],
    ['Hitches', 'Knots', 0],
    ['Clove hitch', 'Knots', 1],
  ]);
  expect(gains.changed.map(({ label, isTheirs }) => [label, isTheirs])).toEqual([
    ['Bowline', false],
    ['Noose', true],
    ['Bends', false],
  ]);
  const taken = { ...all, hash: gains.hash };
  expect(await rooms.copy.takeCourseGains(ada.id, mapId, taken)).toEqual({ ok: true });

  expect((await outline()).map((line) => line.trim())).toEqual([
    ...['- Loops', '- Bowline', '- Noose', '- Splice', '- Bends', '- Hitches', '- Clove hitch'],
  ]);
  const bowline = await read('Bowline');
  expect(bowline?.markdown).toBe('A loop that holds.\n\n- [x] Tie one.\n- [ ] And another.');
  expect(bowline?.previousMarkdown).toContain('A loop.\n\n- [x] Tie one.');
  expect(bowline?.tasks).toEqual({ done: 1, total: 2 });
  expect((await read('Noose'))?.markdown).toBe('My own noose.');
  expect((await read('Clove hitch'))?.markdown).toBe('Round a post.');
  const tree = (await rooms.lesson.openMap(mapId, ada.id))?.tree;
  expect(tree?.needs?.get(await node('Splice'))).toEqual([await node('Bowline')]);
  const cards = await rooms.review.cards.ofNode(mapId, ada.id, bends);
  expect(cards.map(({ text }) => text.back)).toEqual(['Two ropes, or more.', 'Mine.', 'None.']);
  expect(cards[0]?.id).toBe(join?.id);

  expect(await hasLaterCourse()).toBe(false);
  expect(await rooms.copy.takeCourseGains(ada.id, mapId, taken)).toMatchObject({ ok: false, status: 409 });
}, 60_000);

it("replaces the learner's own text if they choose it, and keeps that", async () => {
  const noose = await read('Noose');
  const nodeId = await node('Noose');
  await test.rooms.lesson.saveLesson({ mapId, userId: ada.id, nodeId, version: noose?.version ?? 0 }, 'Mine.');
  write(later);
  const { hash, changed } = await open();
  const version = changed.find((each) => each.nodeId === nodeId)?.version ?? 0;
  const taken = { ...all, hash, nodes: new Set<string>(), lessons: new Map([[nodeId, version]]) };
  expect(await test.rooms.copy.takeCourseGains(ada.id, mapId, taken)).toEqual({ ok: true });
  expect(await read('Noose')).toMatchObject({ markdown: 'A loop that closes by itself.', previousMarkdown: 'Mine.' });
  expect((await read('Bowline'))?.markdown).toContain('A loop.');
  expect(await outline()).toHaveLength(4);
  // Left changes are offered again with the next version.
  write({ ...later, 'keywords.txt': 'a knot\n' });
  const again = await open();
  expect(again.nodes.map(({ label }) => label)).toEqual(['Splice', 'Hitches', 'Clove hitch']);
  expect(again.changed.map(({ label }) => label)).toEqual(['Bowline', 'Bends']);
});

it('refuses what has changed meanwhile, and takes nothing then', async () => {
  write(later);
  const { hash, changed } = await open();
  const lessons = new Map(changed.map(({ nodeId, version }) => [nodeId, version]));
  const bowline = await read('Bowline');
  const place = { mapId, userId: ada.id, nodeId: await node('Bowline'), version: bowline?.version ?? 0 };
  await test.rooms.lesson.saveLesson(place, 'Mine.');
  const before = await outline();
  const taken = { ...all, hash, lessons };
  expect(await test.rooms.copy.takeCourseGains(ada.id, mapId, taken)).toMatchObject({ ok: false, status: 409 });
  expect(await test.rooms.copy.takeCourseGains(ada.id, mapId, { ...taken, hash: 'other' })).toMatchObject({
    ok: false,
  });
  expect(await outline()).toEqual(before);
  expect((await read('Noose'))?.markdown).toBe('A loop that closes.');
  expect(await hasLaterCourse()).toBe(true);
});

it('takes all or nothing', async () => {
  write(later);
  const { hash } = await open();
  const before = test.rows();
  const { sqlite } = test.rooms.server.database;
  sqlite.exec("create trigger refused before insert on course_lessons begin select raise(abort, 'no'); end");
  await expect(test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash })).rejects.toThrow();
  sqlite.exec('drop trigger refused');
  expect(test.rows()).toEqual(before);
  expect((await read('Bowline'))?.markdown).toContain('A loop.');
  sqlite.exec(`insert into caps (whose, megabytes, updated_at) values ('${ada.id}', 0, '')`);
  expect(await test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash })).toMatchObject({ ok: false });
  expect(test.rows()).toMatchObject({ map_versions: before.map_versions, node_descriptions: before.node_descriptions });
  expect(await hasLaterCourse()).toBe(true);
});

it('takes one of two choices that come at the same time', async () => {
  write(later);
  const { hash, changed } = await open();
  const only = (label: string) =>
    new Map(changed.flatMap((each) => (each.label === label ? [[each.nodeId, each.version] as const] : [])));
  const taken = await Promise.all([
    test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash, lessons: only('Bowline') }),
    test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash, lessons: only('Noose') }),
  ]);
  expect(taken.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const texts = [(await read('Bowline'))?.markdown, (await read('Noose'))?.markdown];
  expect(texts.filter((text) => text?.includes('holds') || text?.includes('itself'))).toHaveLength(1);
  expect(await outline()).toHaveLength(7);
  expect((await test.rooms.map.listVersions(ada.id, mapId))?.versions).toHaveLength(2);
});

it('keeps a change of the map that comes meanwhile', async () => {
  write(later);
  const { hash } = await open();
  const [taken] = await Promise.all([
    test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash }),
    test.rooms.map.changeMap(ada.id, mapId, { act: 'add', parent: 'root', label: 'Mine' }),
  ]);
  expect(taken).toEqual({ ok: true });
  expect(await outline()).toHaveLength(8);
});

const moved = {
  'course.md': front,
  '1-loops/branch.md': '---\ntitle: Loops and eyes\n---\n',
  '1-loops/2-noose.md': lesson('noose', 'Running bowline', 'A loop that closes.'),
  '2-bends.md': first['2-bends.md'],
  '3-hitches/branch.md': '---\ntitle: Hitches\n---\n',
  '3-hitches/1-bowline.md': first['1-loops/1-bowline.md'],
};

it('shows what has moved and has another name, and takes it with all that is the learner’s', async () => {
  const { rooms } = test;
  const bowline = await node('Bowline');
  const place = { mapId, userId: ada.id, nodeId: bowline };
  await rooms.note.saveNote(place, 'Mine.', 0);
  write(moved);
  const gains = await open();
  expect(gains.nodes).toEqual([]);
  expect(gains.changed).toEqual([]);
  expect(gains.moved.map(({ label, from, to, isTheirs }) => [label, from, to?.label ?? null, isTheirs])).toEqual([
    ['Running bowline', 'Noose', null, false],
    ['Bowline', null, 'Hitches', false],
  ]);
  expect(await rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash: gains.hash })).toEqual({ ok: true });
  expect(await outline()).toEqual(['- Loops', '  - Running bowline', '- Bends', '- Hitches', '  - Bowline']);
  expect(await node('Bowline')).toBe(bowline);
  expect((await read('Bowline'))?.tasks).toEqual({ done: 1, total: 2 });
  expect((await rooms.note.openNote(place))?.text).toBe('Mine.');
  expect((await rooms.map.listVersions(ada.id, mapId))?.versions[0]?.change).toEqual({ act: 'course' });
  write({ ...moved, 'keywords.txt': 'a knot\n' });
  expect((await open()).moved).toEqual([]);
});

it('leaves a name and a place of the learner’s own', async () => {
  const { map } = test.rooms;
  const [noose, bends] = [await node('Noose'), await node('Bends')];
  await map.changeMap(ada.id, mapId, { act: 'rename', node: noose, label: 'My noose' });
  await map.changeMap(ada.id, mapId, { act: 'move', node: bends, parent: await node('Loops') });
  write({ ...first, 'keywords.txt': 'a knot\n' });
  expect((await open()).moved).toEqual([]);
  write(moved);
  const gains = await open();
  expect(gains.moved.map(({ nodeId, isTheirs }) => [nodeId === noose, isTheirs])).toEqual([
    [true, true],
    [false, false],
  ]);
  await test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash: gains.hash });
  expect(await outline()).toEqual(['- Loops', '  - My noose', '  - Bends', '- Hitches', '  - Bowline']);
});

it('offers changed cards of a lesson that is the same', async () => {
  const { rooms } = test;
  const bends = await node('Bends');
  await rooms.review.keepLibraryCards(ada.id, mapId, bends);
  write({ ...first, '2-bends.md': first['2-bends.md'].replace('The sheet bend', 'The zeppelin bend') });
  const { hash, cards, changed } = await open();
  expect(changed).toEqual([]);
  expect(cards.map(({ label, cards }) => [label, cards.map(({ text }) => text.back)])).toEqual([
    ['Bends', ['The zeppelin bend.']],
  ]);
  const taken = { ...all, hash, cards: new Set([bends]) };
  expect(await rooms.copy.takeCourseGains(ada.id, mapId, taken)).toEqual({ ok: true });
  const backs = async () => (await rooms.review.cards.ofNode(mapId, ada.id, bends)).map(({ text }) => text.back);
  expect(await backs()).toEqual(['Two ropes.', 'The zeppelin bend.']);
  // A card that the course has changed can be changed by it once more, and is left if that is not wanted.
  write({ ...first, '2-bends.md': first['2-bends.md'].replace('The sheet bend', 'The carrick bend') });
  const again = await open();
  expect(again.cards).toHaveLength(1);
  await rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash: again.hash, cards: new Set() });
  expect(await backs()).toEqual(['Two ropes.', 'The zeppelin bend.']);
});

it('leaves what the course has lost, and what the learner deleted', async () => {
  await test.rooms.map.changeMap(ada.id, mapId, { act: 'delete', node: await node('Noose') });
  const { '2-bends.md': _, ...without } = later;
  write(without);
  const gains = await open();
  expect(gains.removed).toEqual(['Bends']);
  expect(gains.nodes.map(({ label }) => label)).toEqual(['Splice', 'Hitches', 'Clove hitch']);
  await test.rooms.copy.takeCourseGains(ada.id, mapId, { ...all, hash: gains.hash });
  expect((await read('Bends'))?.markdown).toBe('Two ropes.');
  expect(await outline()).not.toContainEqual(expect.stringContaining('Noose'));
});

it('goes along with a copy, and nobody else sees it', async () => {
  const bob = await test.member({ nickname: 'Bob' });
  await test.rooms.map.setVisibility(mapId, ada.id, '1');
  const copied = await test.rooms.copy.keepCopy(bob.id, mapId, 'key');
  if (!copied.ok) throw new Error(copied.message);
  write(later);
  expect(await test.rooms.copy.openCourseGains(bob.id, mapId)).toBeNull();
  expect((await test.rooms.copy.openCourseGains(bob.id, copied.mapId))?.nodes).toHaveLength(3);
  const other = await test.rooms.map.maps.add({
    ...{
      id: 'other',
      userId: ada.id,

      ...outlined('Knots', '- One\n- Two'),
      runId: null,
      at: test.clock.now(),
    },
    source: { kind: 'library', name: 'written outline', prompt: '' },
  });
  expect(await test.rooms.copy.openCourseGains(ada.id, other)).toBeNull();
});

it('is in the download of the account, and goes with the map', async () => {
  const pieces: string[] = [];
  for await (const piece of test.rooms.transfer.exportAsJson(ada)) pieces.push(piece);
  const { maps } = JSON.parse(pieces.join(''));
  expect(maps[0].course).toMatchObject({ course: 'knots', version: '1' });
  expect(maps[0].course.lessons.map(({ lesson }: { lesson: string }) => lesson)).toEqual(
    expect.arrayContaining(['bowline', 'noose', 'bends']),
  );
  await test.rooms.map.maps.putIntoBin(mapId, ada.id, test.clock.now());
  await test.rooms.map.maps.erase(mapId, ada.id);
  expect(await hasLaterCourse()).toBe(false);
  expect(await test.rooms.copy.openCourseGains(ada.id, mapId)).toBeNull();
});
