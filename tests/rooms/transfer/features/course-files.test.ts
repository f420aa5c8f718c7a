import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { lineLabel } from '~/kit/outline/canonical';
import type { User } from '~/rooms/account/store/users';
import { readCourse } from '~/rooms/course/rules/read-course';
import { readDocument } from '~/rooms/map/rules/document';
import type { ExportForm } from '~/rooms/transfer/rules/forms';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import { smallCourse, zipOf } from '../../../support/course-pack';
import { mapWithLessons, wholeFile } from '../../../support/exported';
import { png } from '../../../support/picture-files';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Maps leave as courses and courses come back as maps, with nothing lost. */

let test: TestRooms;
let ada: User;
let bob: User;

beforeAll(async () => {
  test = await openTestRooms();
  ada = await test.member({ email: 'ada@example.org', nickname: 'Ada' });
  bob = await test.member({ email: 'bob@example.org', nickname: 'Bob' });
}, 60_000);
afterAll(() => test.close());

type Texts = ReadonlyMap<string, string>;

async function exported(mapId: string, reader: User | null): Promise<{ files: Texts; zip: Buffer; name: string }> {
  const file = await test.rooms.transfer.exportMap(mapId, reader?.id ?? null, 'course');
  if (!file) throw new Error('no file');
  const zip = await wholeFile(file.pieces);
  const files = Object.entries(unzipSync(zip)).map(
    ([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')] as const,
  );
  return { files: new Map(files), zip, name: file.name };
}

let submits = 0;
async function imported(zip: Uint8Array, owner: User, topic?: string, name = 'course.zip') {
  submits += 1;
  test.clock.advance(rateLimits.runsByUser.windowMs / rateLimits.runsByUser.times);
  const read = await test.rooms.transfer.previewImport(Buffer.from(zip), name);
  if (!read.ok) throw new Error(read.message);
  const { packed, form } = read.read;
  const made = await test.rooms.transfer.makeImport(owner.id, {
    ...{ packed, form, topic: topic ?? read.read.topic, key: `course ${submits}` },
  });
  if (!made.ok) throw new Error(made.message);
  return { mapId: made.mapId, read: read.read };
}

/** A map as its owner has it, by labels. */
async function contents(mapId: string, owner: User) {
  const map = await test.rooms.map.maps.owned(mapId, owner.id);
  if (!map) throw new Error('no map');
  const { lines, ids, needs } = readDocument(map);
  const labelOf = new Map(ids.map((id, at) => [id, at === 0 ? 'root' : lineLabel(lines[at] ?? '')]));
  const lessons: [string, string][] = [];
  const cards: [string, string, string][] = [];
  for (const [id, label] of labelOf) {
    const lesson = await test.rooms.lesson.lessons.get(mapId, id);
    if (lesson) lessons.push([label, lesson.markdown]);
    for (const { text } of await test.rooms.review.cards.ofNode(mapId, owner.id, id))
      cards.push([label, text.front, text.back]);
  }
  const named = [...(needs ?? [])].map(([id, each]) => [labelOf.get(id), each.map((need) => labelOf.get(need))]);
  return { outline: lines.slice(1), language: map.language, lessons, cards, needs: named };
}

const filesIn = (folder: string): Texts => {
  const found = new Map<string, string>();
  const walk = (at: string) => {
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      if (statSync(path).isDirectory()) walk(path);
      else found.set(relative('courses', path), readFileSync(path, 'utf8'));
    }
  };
  walk(folder);
  return found;
};
const zipped = (files: Texts): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([path, text]) => [path, Buffer.from(text)])) as Zippable);
const sorted = (files: Texts) => [...files].sort(([one], [other]) => (one < other ? -1 : 1));

it('a web page, an EPUB and Markdown name the course that a map was made from, by its own title', async () => {
  const files = smallCourse('tea');
  const front = `${files['tea/course.md']}`.replace(
    'reviewed: no',
    'reviewed: no\nversion: "2.1"\nsources: [A book of <tea>]',
  );
  const { mapId } = await imported(zipOf({ ...files, 'tea/course.md': front }), ada, 'My own title');
  const credit = 'All about tea, version 2.1. Written by Ada. Not checked by an expert.';
  const file = async (form: ExportForm) => {
    const found = await test.rooms.transfer.exportMap(mapId, ada.id, form);
    if (!found) throw new Error(`no ${form}`);
    return wholeFile(found.pieces);
  };
  const page = `${await file('html')}`;
  const book = Object.entries(unzipSync(await file('epub'))).flatMap(([path, bytes]) =>
    path.endsWith('.xhtml') ? [Buffer.from(bytes).toString('utf8')] : [],
  );
  const markdown = `${await file('md')}`;
  for (const text of [page, book.join('\n'), markdown]) {
    expect(text).toContain(credit);
    expect(text).toContain('Licence: CC BY 4.0.');
  }
  expect(page).toContain('A book of &lt;tea&gt;');
  expect(markdown.trimEnd().split('\n').at(-1)).toMatch(/All about tea.*A book of \\<tea>.*Licence: CC BY 4\.0\.$/);
  const read = await test.rooms.transfer.previewImport(Buffer.from(markdown), 'map.md');
  expect(read).toMatchObject({ ok: true, read: { leftOut: [] } });
  const again = await imported(Buffer.from(markdown), ada, undefined, 'map.md');
  expect(await contents(again.mapId, ada)).toMatchObject({ lessons: (await contents(mapId, ada)).lessons });
});

describe('a map as a course', () => {
  it('comes back with lessons, cards, needs and pictures, and leaves with the same files again', async () => {
    const { rooms, clock } = test;
    const encoder = pictureEncoder();
    const picture = await encoder.encode(await png(300, 200));
    encoder.close();
    if ('fault' in picture) throw new Error(picture.fault);
    const exercise = '```exercise\nkind: number\nask: How many?\nanswer: 7\n```';
    const mapId = await mapWithLessons(test, ada, {
      query: 'Bees: a map',
      outline: '- Hive\n  - Comb\n  - Comb & more\n    - Wax\n- Honey\n- Empty',
      lessons: {
        Hive: 'The opening of a branch.\n\n## Cards\n\nNo cards, a heading.',
        Comb: `Wax.\n\n![A comb](picture:${picture.hash})\n\n- [x] Look.`,
        Wax: `Of a leaf.\n\n${exercise}`,
        Honey: 'Sweet.',
      },
      language: 'de',
    });
    await rooms.picture.lessonPictures.add({ mapId, userId: ada.id }, picture, clock.now());
    const tree = (await rooms.lesson.openMap(mapId, ada.id))?.tree;
    const idOf = (label: string) => [...(tree?.nodes.values() ?? [])].find((node) => node.label === label)?.id ?? '';
    const changed = await rooms.map.changeMap(ada.id, mapId, {
      ...{ act: 'needs', node: idOf('Honey'), needs: [idOf('Comb'), idOf('Hive')] },
    });
    expect(changed).toMatchObject({ ok: true });
    const place = (label: string) => ({ userId: ada.id, mapId, nodeId: idOf(label) });
    await rooms.review.addCard(place('Comb'), { front: 'What is a comb made of?', back: 'Of wax.\n\nBy bees.' });
    await rooms.review.addCard(place('Comb'), { front: 'A cell has {{c1::six}} walls of {{c2::wax}}.', back: '' });
    await rooms.review.addCard(place('Empty'), { front: 'A card without a lesson?', back: 'Yes, one.' });

    const first = await exported(mapId, ada);
    expect(first.name).toBe('bees-a-map.zip');
    expect(first.files.get('bees-a-map/course.md')).toBe(
      '---\nid: bees-a-map\ntitle: "Bees: a map"\nlanguage: de\nlicence: All rights reserved\nauthors:\n  - Ada\nreviewed: no\n---\n',
    );
    expect(first.files.get('bees-a-map/01-hive/01-comb.md')).toContain(
      '![A comb](pictures/a-comb.webp)\n\n- [ ] Look.',
    );
    expect(first.files.get('bees-a-map/02-honey.md')).toContain('needs:\n  - hive\n  - comb\n');
    const inside = [...first.files].flatMap(([path, text]) =>
      path.endsWith('.md') ? [{ path: path.slice('bees-a-map/'.length), text }] : [],
    );
    expect(readCourse(inside)).toMatchObject({ ok: true });

    const made = await imported(first.zip, bob);
    expect(made.read).toMatchObject({
      form: 'course',
      topic: 'Bees: a map',
      nodeCount: 7,
      lessonCount: 4,
      leftOut: [],
    });
    const before = await contents(mapId, ada);
    const after = await contents(made.mapId, bob);
    expect(after).toEqual({
      ...before,
      lessons: before.lessons.map(([label, text]) => [label, text.replace('[x]', '[ ]')]),
    });
    expect(await rooms.picture.lessonPictures.open(made.mapId, bob.id, picture.hash, 'large')).not.toBeNull();

    const again = await exported(made.mapId, bob);
    expect(sorted(again.files)).toEqual(sorted(first.files));
  }, 60_000);

  it('has an introduction, which its preview does not count as a lesson', async () => {
    const lessons = { Birds: 'All about birds.', Wren: 'A small bird.' };
    const mapId = await mapWithLessons(test, ada, { query: 'Birds', outline: '- Wren\n- Owl', lessons });
    const { files, zip } = await exported(mapId, ada);
    expect(files.get('birds/course.md')).toContain('All about birds.');
    const preview = await test.rooms.transfer.previewImport(zip, 'birds.zip');
    expect(preview).toMatchObject({ ok: true, read: { form: 'course', lessonCount: 1 } });
  });

  it('has an outline alone where nothing is written, and belongs to those who may read the map', async () => {
    const mapId = await mapWithLessons(test, ada, { query: 'Nothing yet', outline: '- One\n  - Two\n- Three' });
    expect(await test.rooms.transfer.exportMap(mapId, bob.id, 'course')).toBeNull();
    const { files, zip } = await exported(mapId, ada);
    expect(files.get('nothing-yet/outline.md')).toBe('- One\n  - Two\n- Three\n');
    const { mapId: there } = await imported(zip, bob);
    expect((await contents(there, bob)).outline).toEqual((await contents(mapId, ada)).outline);
  });
});

describe('a course as a map', () => {
  it.each(['algebra', 'git'])(
    '%s comes and leaves with the same files',
    async (slug) => {
      const files = filesIn(join('courses', slug));
      const { mapId } = await imported(zipped(files), bob);
      const { files: back, name } = await exported(mapId, bob);
      expect(name).toBe(`${slug}.zip`);
      expect(sorted(back)).toEqual(sorted(files));
    },
    120_000,
  );

  it('kept from the library, leaves with its files too, and says who changed it', async () => {
    const kept = await test.rooms.course.keepCourse(ada.id, { slug: 'algebra', done: [], ticks: {} }, 0);
    if (!kept.ok) throw new Error(kept.message);
    expect(sorted((await exported(kept.mapId, ada)).files)).toEqual(sorted(filesIn('courses/algebra')));
    const [nodeId = ''] = await test.rooms.lesson.lessons.nodesOfMap(kept.mapId);
    const lesson = await test.rooms.lesson.lessons.get(kept.mapId, nodeId);
    await test.rooms.lesson.saveLesson(
      { mapId: kept.mapId, nodeId, userId: ada.id, version: lesson?.version ?? 0 },
      'Mine now.',
    );
    const front = (await exported(kept.mapId, ada)).files.get('algebra/course.md') ?? '';
    expect(front).toContain('authors:\n  - Topiary\n  - Ada\n');
    expect(front).toContain('licence: CC BY 4.0');
    expect(front).not.toContain('checked:');
  }, 120_000);
});

describe('bad courses', () => {
  const front = '---\nid: x\ntitle: X\nlanguage: en\nlicence: none\nauthors: me\nreviewed: no\n---\n';
  const lesson = (id: string, more = '') => `---\nid: ${id}\n${more}---\n\nText.\n`;
  const said = async (zip: Uint8Array) => {
    const read = await test.rooms.transfer.previewImport(Buffer.from(zip), 'x.zip');
    return read.ok ? 'ok' : read.message;
  };
  const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? Buffer.from(data) : data]),
      ) as Zippable,
    );

  it('are refused with their faults at file and line', async () => {
    expect(await said(zipOf({ 'course.md': front, '1.md': lesson('a'), '2.md': lesson('a') }))).toMatch(/2\.md:1\b/);
    const circle = { '1.md': lesson('a', 'needs: [b]\n'), '2.md': lesson('b', 'needs: [a]\n') };
    expect(await said(zipOf({ 'course.md': front, ...circle }))).toMatch(/1\.md:1\b.*a → b → a/);
    expect(await said(zipOf({ 'x/course.md': 'no front matter' }))).toMatch(/course\.md:1\b/);
    // Each in a line of its own.
    expect(await said(zipOf({ 'course.md': '---\nid: x\ntitle: X\n---\n' }))).toMatch(/(?:\ncourse\.md:1: .*){3}/);
    expect(await said(zipOf({ 'course.md': front, '1.md': Uint8Array.of(0, 1, 2, 0, 255) }))).toContain('1.md');
  });

  it('are refused for paths that lead out, links, too many files and bombs', async () => {
    expect(await said(zipOf({ 'course.md': front, '../1.md': lesson('a') }))).toContain(
      '../1.md:1: The path leads out',
    );
    expect(await said(zipOf({ 'course.md': front, '/etc/1.md': lesson('a') }))).toContain(
      '/etc/1.md:1: The path leads out',
    );
    const link = zipSync({
      'course.md': Buffer.from(front),
      '1.md': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    } as Zippable);
    expect(await said(link)).toContain('1.md:1: A link is no file');
    const many = Object.fromEntries(Array.from({ length: 3_001 }, (_, at) => [`${at}.md`, lesson(`l${at}`)]));
    expect(await said(zipOf({ 'course.md': front, ...many }))).toMatch(/course\.md:1\b/);
    const hosts = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, '']));
    expect(await said(zipOf({ 'course.md': front, ...hosts }))).toContain('unfold to far more');
    const bomb = zipOf({ 'course.md': front, '1.md': new Uint8Array(80 * 1024 * 1024).fill(32) });
    expect(await said(bomb)).toContain('unfold to far more');
    // A size that is declared too small does not help.
    const lie = Buffer.from(bomb);
    const at = lie.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lie.writeUInt32LE(10, at + 24);
    expect(await said(lie)).toContain('unfold to far more');
  }, 60_000);

  it('are refused with pictures that are none or have scripts, and say which are missing', async () => {
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inside}<rect width="9" height="9"/></svg>`;
    const text = `${lesson('a')}\n![Drawn](pictures/a.svg) ![None](pictures/none.png)\n`;
    const files = { 'course.md': front, '1.md': text };
    const active = zipOf({ ...files, 'pictures/a.svg': svg('<script>alert(1)</script>') });
    expect(await said(active)).toContain('pictures/a.svg:1: The SVG has a script');
    expect(await said(zipOf({ ...files, 'pictures/p.png': '<html></html>' }))).toContain('pictures/p.png:1: The file');
    const { mapId, read } = await imported(zipOf({ ...files, 'pictures/a.svg': svg('') }), bob);
    expect(read.leftOut.map((each) => [each.why, each.text])).toEqual([['picture', '1.md: pictures/none.png']]);
    const [[, markdown = ''] = []] = (await contents(mapId, bob)).lessons;
    const [, hash = ''] = /!\[Drawn\]\(picture:([\da-f]{32})\)/.exec(markdown) ?? [];
    const shown = await test.rooms.picture.lessonPictures.open(mapId, bob.id, hash, 'large');
    expect(shown?.subarray(8, 12).toString()).toBe('WEBP');
  });
});
