import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, lookAgain } from '~/rooms/course/store/catalogue';
import { loadCourse } from '~/rooms/course/store/courses';
import { loadLessons } from '~/rooms/course/store/load';
import { matchTopic, namesakeOf } from '~/rooms/course/store/match';
import { smallCourse, zipOf } from '../../../support/course-pack';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let folder: string;
let admin: string;
beforeEach(async () => {
  test = await openTestRooms({ env: { KEEPER_EMAIL: 'admin@example.org' } });
  admin = (await test.member({ email: 'admin@example.org' })).id;
  folder = join(test.rooms.server.settings.dataDir, 'courses');
});
afterEach(() => test.close());

const keep = async (files: Readonly<Record<string, string | Uint8Array>>, links?: readonly string[]) => {
  const kept = await test.rooms.course.keepPack(admin, zipOf(files, links));
  if (!kept) throw new Error('nobody may keep it');
  return kept;
};
const boiling = async (id = 'tea') => (await loadLessons(id)).get('Water > Boiling');
const refused = async (...pack: Parameters<typeof keep>) => {
  const kept = await keep(...pack);
  return kept.ok ? [] : kept.problems.map(({ file, line, is }) => `${file}:${line} ${is}`);
};

describe('a packed course', () => {
  it('is found, opened and kept like one of ours', async () => {
    expect(await keep(smallCourse('tea'))).toMatchObject({ ok: true, id: 'tea' });
    expect(catalogue().bySlug.get('tea')).toMatchObject({ name: 'All about tea', hasLessons: true });
    const ada = await test.member();
    const kept = await test.rooms.course.keepCourse(ada.id, { slug: 'tea', done: [], ticks: {} }, 0);
    if (!kept.ok) throw new Error(kept.message);
    const map = await test.rooms.map.maps.owned(kept.mapId, ada.id);
    expect(map?.query).toBe('All about tea');
  });

  it('may lie at the top of its zip, beside what a Mac adds', async () => {
    const files = Object.fromEntries(Object.entries(smallCourse('tea')).map(([name, text]) => [name.slice(4), text]));
    expect(await keep({ ...files, '__MACOSX/._course.md': 'x', '.DS_Store': 'x' })).toMatchObject({ ok: true });
  });

  it('takes the place of its earlier version, which can be used again', async () => {
    const first = await keep(smallCourse('tea'));
    await keep(smallCourse('tea', 'Water boils at 100 °C.'));
    expect(await boiling()).toBe('Water boils at 100 °C.');
    const { adminCourses } = test.rooms.course;
    expect((await adminCourses.one('tea'))?.versions.map(({ isUsed }) => isUsed).sort()).toEqual([false, true]);
    expect(await adminCourses.use(admin, 'tea', first.ok ? first.hash : '')).toBe(true);
    expect(await adminCourses.use(admin, 'tea', '..')).toBe(false);
    expect((await loadCourse('tea'))?.lessons[0]).toBe('Water boils.');
  });

  it('twice at once is kept once', async () => {
    const both = await Promise.all([keep(smallCourse('tea')), keep(smallCourse('tea'))]);
    expect(both[0]).toEqual(both[1]);
    expect((await test.rooms.course.adminCourses.one('tea'))?.versions).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('.new'))).toEqual([]);
  });

  it('of the id of one of ours takes its place until it is taken away', async () => {
    await keep(smallCourse('algebra'));
    expect(catalogue().bySlug.get('algebra')?.name).toBe('All about algebra');
    await test.rooms.course.adminCourses.remove(admin, 'algebra');
    expect(catalogue().bySlug.get('algebra')?.name).toBe('Algebra');
  });

  it('says what is there once it is taken away: one of ours, on or off, an outline, or none', async () => {
    const { adminCourses } = test.rooms.course;
    for (const id of ['algebra', 'yoga', 'tea']) await keep(smallCourse(id));
    const said = async (id: string) => (await adminCourses.one(id))?.comesBack;
    expect(await said('algebra')).toEqual({ title: 'Algebra', hasLessons: true });
    expect(await said('yoga')).toEqual({ title: 'Yoga', hasLessons: false });
    expect(await said('tea')).toBeNull();
    expect(await said('chess')).toBeNull();
    await adminCourses.turn(admin, 'algebra', false);
    expect(await adminCourses.remove(admin, 'algebra')).toBe(true);
    expect(await adminCourses.one('algebra')).toMatchObject({ title: 'Algebra', isOwn: false, isOff: true });
  });

  it('is not taken away while one of ours would come back that is found by the words of another', async () => {
    const { adminCourses } = test.rooms.course;
    const own = smallCourse('algebra');
    await keep({
      ...own,
      'algebra/course.md': own['algebra/course.md']?.replace('All about algebra', 'Letters') ?? '',
    });
    const front = (smallCourse('tea')['tea/course.md'] ?? '').replace('All about tea', 'Learn algebra!');
    expect(await keep({ ...smallCourse('tea'), 'tea/course.md': front })).toMatchObject({ ok: true });
    expect(await adminCourses.remove(admin, 'algebra')).toEqual({ takenBy: 'tea' });
    expect(catalogue().bySlug.get('algebra')?.name).toBe('Letters');
    await adminCourses.turn(admin, 'algebra', false);
    expect(await adminCourses.remove(admin, 'algebra')).toBe(true);
    expect(catalogue().bySlug.has('algebra')).toBe(false);
  });

  it('can be switched off and on, also one of ours', async () => {
    const { adminCourses, keepCourse } = test.rooms.course;
    await adminCourses.turn(admin, 'algebra', false);
    expect(catalogue().bySlug.has('algebra')).toBe(false);
    expect(await loadCourse('algebra')).toBeNull();
    const ada = await test.member();
    expect(await keepCourse(ada.id, { slug: 'algebra', done: [], ticks: {} }, 0)).toMatchObject({
      ok: false,
      status: 404,
    });
    expect((await adminCourses.list()).find(({ id }) => id === 'algebra')).toMatchObject({ isOff: true, isOwn: false });
    await adminCourses.turn(admin, 'algebra', true);
    expect(catalogue().bySlug.has('algebra')).toBe(true);
  });
});

describe('a bad pack changes nothing, and says where the fault is', () => {
  const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`tea/${n}.md`, '']));

  it.each([
    ['a path upward', { 'tea/../../x.md': 'x' }, ['tea/../../x.md:1 badPath']],
    ['an absolute path', { '/etc/x.md': 'x' }, ['/etc/x.md:1 badPath']],
    ['a path with backslashes', { 'tea\\..\\..\\x.md': 'x' }, ['tea/../../x.md:1 badPath']],
    ['a drive', { 'C:/x.md': 'x' }, ['C:/x.md:1 badPath']],
    ['ten thousand files', many, ['course.md:1 tooManyFiles']],
    ['a bomb', { 'tea/01-x.md': 'x'.repeat(80_000_000) }, [':1 packBomb']],
    ['front matter of 1 MB', { 'tea/01-x.md': `---\nid: ${'x'.repeat(1_000_000)}\n---\n` }, ['01-x.md:1 lessonLong']],
    ['an id twice', { 'tea/01-x.md': '---\nid: boiling\n---\n' }, ['01-x.md:1 idTwice']],
    [
      'needs in a circle',
      { 'tea/01-water/01-boiling.md': '---\nid: boiling\nneeds: [freezing]\n---\n' },
      ['01-water/01-boiling.md:1 needsInACircle'],
    ],
    ['letters that are not UTF-8', { 'tea/01-x.md': Uint8Array.of(45, 45, 45, 10, 255) }, ['01-x.md:1 notUtf8']],
    [
      'a drawing with a script',
      { 'tea/pictures/x.svg': drawing('<script>alert(1)</script>') },
      ['pictures/x.svg:1 activeDrawing'],
    ],
    [
      'a drawing that listens',
      { 'tea/pictures/x.svg': drawing('<path onload="x()"/>') },
      ['pictures/x.svg:1 activeDrawing'],
    ],
    ['a picture that is none', { 'tea/pictures/x.png': 'x' }, ['pictures/x.png:1 notAPicture']],
    ['another course', { 'milk/course.md': 'x' }, ['milk/course.md:1 packOfSeveral']],
    ['no course', { 'x.txt': 'x', 'tea/course.md': '' }, ['course.md:1 noFrontMatter']],
  ])('%s', async (_, more, expected) => {
    await keep(smallCourse('tea', 'The old text.'));
    expect((await refused({ ...smallCourse('tea'), ...more })).slice(0, 1)).toEqual(expected);
    expect(await boiling()).toBe('The old text.');
    expect((await readdir(folder)).sort()).toEqual(['.versions', 'tea']);
  });

  it('a link', async () => {
    expect(await refused({ ...smallCourse('tea'), 'tea/x.md': '/etc/passwd' }, ['tea/x.md'])).toEqual([
      'tea/x.md:1 isLink',
    ]);
  });

  it('all faults at once', async () => {
    const found = await refused(
      {
        ...smallCourse('tea'),
        'tea/../up.md': 'x',
        'tea/away.md': '/etc/passwd',
        'tea/pictures/x.png': 'x',
        'tea/pictures/y.svg': drawing('<script/>'),
        'tea/01-x.md': '---\nid: boiling\nminutes: never\n---\n',
        'tea/02-y.md': new Uint8Array([...new TextEncoder().encode('---\nid: y\nneeds: z\n---\n'), 255]),
      },
      ['tea/away.md'],
    );
    expect(found).toEqual([
      'tea/../up.md:1 badPath',
      'tea/away.md:1 isLink',
      '02-y.md:1 notUtf8',
      'pictures/x.png:1 notAPicture',
      'pictures/y.svg:1 activeDrawing',
      '01-x.md:3 notMinutes',
      '01-x.md:1 idTwice',
      '02-y.md:1 noSuchNeed',
    ]);
  });

  it('no zip', async () => {
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode('hello'),
      zipOf(smallCourse('tea')).subarray(0, 200),
    ])
      expect(await test.rooms.course.keepPack(admin, bytes)).toMatchObject({
        ok: false,
        problems: [{ is: 'packBroken' }],
      });
  });
});

describe('a course that is found by the words of another one in use', () => {
  const titled = (title: string, more = 'language: en') => ({
    ...smallCourse('tea'),
    'tea/course.md': (smallCourse('tea')['tea/course.md'] ?? '')
      .replace('All about tea', title)
      .replace('language: en', more),
  });

  it.each([
    ['algebra!', 'language: en', 'titleTaken'],
    ['Learn Algebra', 'language: en', 'titleTaken'],
    ['Tea', 'language: en\naliases: [algebra for beginners]', 'titleTaken'],
    ['Algebra', 'language: de', 'titleTakenInAnotherLanguage'],
  ])('is not taken: %s, %s', async (title, more, is) => {
    expect(await keep(titled(title, more))).toMatchObject({ ok: false, problems: [{ is, value: 'algebra' }] });
    expect(catalogue().bySlug.has('tea')).toBe(false);
  });

  it('is neither switched on nor used in an earlier version', async () => {
    const { adminCourses } = test.rooms.course;
    await adminCourses.turn(admin, 'algebra', false);
    const kept = await keep(titled('algebra!'));
    expect(await keep(titled('algebra!'))).toEqual(kept);
    expect(await adminCourses.turn(admin, 'algebra', true)).toEqual({ takenBy: 'tea' });
    expect(catalogue().bySlug.has('algebra')).toBe(false);

    await keep(titled('Tea'));
    expect(await adminCourses.turn(admin, 'algebra', true)).toBe(true);
    const hash = kept.ok ? kept.hash : '';
    expect(await adminCourses.use(admin, 'tea', hash)).toEqual({ takenBy: 'algebra' });
    expect(catalogue().bySlug.get('tea')?.name).toBe('Tea');
  });

  it('is taken before an outline without lessons, and found instead of it', async () => {
    expect(matchTopic('Yoga')).toMatchObject({ slug: 'yoga', hasLessons: false });
    expect(await keep(titled('Yoga', 'language: de'))).toMatchObject({ ok: true });
    expect(matchTopic('Yoga')).toMatchObject({ slug: 'tea', hasLessons: true });
  });

  it('is none of ours', () => {
    const { topics } = catalogue();
    expect(topics.map((topic) => namesakeOf(topic)?.slug ?? null)).toEqual(topics.map(() => null));
  });
});

it('a pack says whether its version is earlier than the one that was in use', async () => {
  const version = (of: string) => ({
    ...smallCourse('tea'),
    'tea/course.md': (smallCourse('tea')['tea/course.md'] ?? '').replace(
      'reviewed: no',
      `reviewed: no\nversion: "${of}"`,
    ),
  });
  for (const [of, isEarlier] of [
    ['0.10', false],
    ['0.9', true],
    ['0.10', false],
    ['2', false],
  ] as const)
    expect(await keep(version(of))).toMatchObject({ ok: true, isEarlier });
  // A course without a version is '1'.
  expect(await keep(smallCourse('tea'))).toMatchObject({ ok: true, isEarlier: true });
});

describe('the log of acts', () => {
  it('has what an administrator does with courses, and nobody else does anything', async () => {
    const { adminCourses, keepPack } = test.rooms.course;
    const first = await keep(smallCourse('tea'));
    await adminCourses.turn(admin, 'tea', false);
    await adminCourses.turn(admin, 'tea', true);
    await adminCourses.use(admin, 'tea', first.ok ? first.hash : '');
    const bob = await test.member({ nickname: 'Bob' });
    expect(await keepPack(bob.id, zipOf(smallCourse('bobs-tea')))).toBeNull();
    expect(await adminCourses.turn(bob.id, 'tea', false)).toBe(false);
    expect(await adminCourses.use(bob.id, 'tea', first.ok ? first.hash : '')).toBe(false);
    expect(await adminCourses.remove(bob.id, 'tea')).toBe(false);
    expect(adminCourses.has('bobs-tea')).toBe(false);
    expect(catalogue().bySlug.has('tea')).toBe(true);
    await adminCourses.remove(admin, 'tea');
    const acts = await test.rooms.account.administrators.acts(0, 10);
    expect(acts.map(({ act, figures, administratorId }) => [act, figures, administratorId])).toEqual([
      ['course-removed', 'tea', admin],
      ['course-version-chosen', `tea ${first.ok ? first.hash : ''}`, admin],
      ['course-on', 'tea', admin],
      ['course-off', 'tea', admin],
      ['course-uploaded', 'tea', admin],
    ]);
  });
});

describe('a folder that is changed by hand', () => {
  const write = async (name: string, text: string) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
    lookAgain();
  };

  it('is read, and keeps its last sound version while it is at fault', async () => {
    for (const [name, text] of Object.entries(smallCourse('tea'))) await write(name, text);
    expect(await boiling()).toBe('Water boils.');
    await write('tea/01-water/01-boiling.md', '---\nid: boiling\ntitle: Boiling\nneeds: [boiling]\n---\n\nBroken.\n');
    expect(await boiling()).toBe('Water boils.');
    const shown = await test.rooms.course.adminCourses.one('tea');
    expect(shown?.problems).toMatchObject([{ file: '01-water/01-boiling.md', is: 'needsItself' }]);
    await write('tea/course.md', 'nothing');
    expect(catalogue().bySlug.get('tea')?.name).toBe('All about tea');
  });

  it('becomes a version when a pack of its id comes', async () => {
    for (const [name, text] of Object.entries(smallCourse('tea', 'By hand.'))) await write(name, text);
    await keep(smallCourse('tea'));
    expect(await boiling()).toBe('Water boils.');
    expect((await test.rooms.course.adminCourses.one('tea'))?.versions).toHaveLength(2);
  });
});
