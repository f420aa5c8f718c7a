import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { picturesNamed } from '~/kit/markdown/pictures/picture-marks';
import type { User } from '~/rooms/account/store/users';
import { readDocument } from '~/rooms/map/rules/document';
import { smallCourse, zipOf } from '../../../support/course-pack';
import { wholeFile } from '../../../support/exported';
import { addMap } from '../../../support/maps';
import { gif, png, svg } from '../../../support/picture-files';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { until } from '../../../support/streams';

let test: TestRooms;
let ada: User;
let admin: string;
beforeEach(async () => {
  test = await openTestRooms({ env: { LIBRARY_SECONDS: '0', KEEPER_EMAIL: 'admin@example.org' } });
  admin = (await test.member({ email: 'admin@example.org' })).id;
  ada = await test.member();
});
afterEach(() => test.close());

const text = 'Look: ![A pot](../pictures/pot.png)\n\n![None](../pictures/none.png)';
const install = async (lesson = text) =>
  test.rooms.course.keepPack(
    admin,
    zipOf({ ...smallCourse('tea', lesson), 'tea/pictures/pot.png': await png(), 'tea/pictures/b o.svg': svg('') }),
  );
const courses = () => join(test.settings.dataDir, 'courses');
const opened = (lesson = 0) => test.rooms.course.openCourse({ slug: 'tea', done: [], ticks: {} }, lesson);

async function lessonOf(mapId: string, label: string) {
  const map = await test.rooms.map.maps.owned(mapId, ada.id);
  const { lines, ids } = map ? readDocument(map) : { lines: [], ids: [] };
  const nodeId = ids[lines.findIndex((line) => line.endsWith(label))] ?? '';
  return { nodeId, map, lesson: await test.rooms.lesson.lessons.get(mapId, nodeId) };
}

/** The pictures of a map's lesson that the map has. */
async function picturesOf(mapId: string, label: string): Promise<readonly string[]> {
  const { lesson } = await lessonOf(mapId, label);
  const named = picturesNamed(lesson?.markdown ?? '');
  return [...(await test.rooms.picture.lessonPictures.sizes(mapId, named)).keys()];
}

async function kept(): Promise<string> {
  const made = await test.rooms.course.keepCourse(ada.id, { slug: 'tea', done: [], ticks: {} }, 0);
  if (!made.ok) throw new Error(made.message);
  return made.mapId;
}

describe('the pictures of a course', () => {
  it('are shown in it, encoded once, also after a restart', async () => {
    await install();
    const { html, markdown } = (await opened()) ?? { html: '', markdown: '' };
    const [hash = ''] = /[\da-f]{32}/.exec(html) ?? [];
    expect(html).toContain(`<img data-picture="${hash}" alt="A pot">`);
    expect(html).toContain('None');
    expect(markdown).toContain('../pictures/pot.png');
    const { coursePictures } = test.rooms.course;
    expect(coursePictures.at(hash)).toMatchObject({
      ...{ address: `/course/tea/picture/pot.png?v=${hash}`, width: 800, height: 400, hasSmall: true },
    });
    const picture = await coursePictures.open('tea', 'pot.png');
    expect(picture).toMatchObject({ hash, width: 800 });
    expect(await coursePictures.open('tea', 'b o.svg')).toMatchObject({ width: 1_600, height: 800 });
    expect(readdirSync(join(courses(), '.pictures'))).toHaveLength(2);
  });

  it('follow their file, of whatever kind, and are nothing outside of their folder', async () => {
    await install();
    const place = join(courses(), 'tea', 'pictures');
    const { coursePictures } = test.rooms.course;
    writeFileSync(join(place, 'pot.png'), await gif());
    expect(await coursePictures.open('tea', 'pot.png')).toMatchObject({ width: 40, height: 30 });
    writeFileSync(join(place, 'pot.png'), 'no picture');
    writeFileSync(join(place, '.hidden.png'), await png());
    symlinkSync(join(place, 'b o.svg'), join(place, 'link.svg'));
    mkdirSync(join(place, 'below'));
    writeFileSync(join(place, 'below', 'a.png'), await png());
    for (const name of [
      'pot.png',
      '.hidden.png',
      'link.svg',
      'below/a.png',
      '../course.md',
      '..',
      '',
      'b o.svg/../b o.svg',
    ])
      expect(await coursePictures.open('tea', name)).toBeNull();
    expect(await coursePictures.open('../tea', 'b o.svg')).toBeNull();
    await test.rooms.course.adminCourses.turn(admin, 'tea', false);
    expect(await coursePictures.open('tea', 'b o.svg')).toBeNull();
  });

  it('belong to a map that was made from it, and stay when the course is gone', async () => {
    await install();
    const mapId = await kept();
    const [hash = ''] = await picturesOf(mapId, 'Boiling');
    expect(hash).not.toBe('');
    expect(await test.rooms.picture.lessonPictures.ofUser(ada.id)).toMatchObject([{ mapId, hash }]);
    await test.rooms.course.adminCourses.remove(admin, 'tea');
    expect(await test.rooms.picture.lessonPictures.open(mapId, ada.id, hash, 'large')).not.toBeNull();
    const file = await test.rooms.transfer.exportMap(mapId, ada.id, 'course');
    const files = unzipSync(await wholeFile(file?.pieces ?? (async function* () {})()));
    expect(Object.keys(files)).toContain('tea/pictures/a-pot.webp');
  });

  it('come with a lesson that the library has, opened or written by a run, and with a later version', async () => {
    await install();
    const { rooms } = test;
    const openedMap = await addMap(test, ada.id, 'All about tea', '- Water\n  - Boiling\n- More');
    const opened = await rooms.lesson.openMap(openedMap, ada.id);
    const { nodeId } = await lessonOf(openedMap, 'Boiling');
    const node = opened && (await rooms.lesson.openNode(opened, nodeId, ''));
    expect(node?.html).toContain('<img data-picture=');
    expect(await picturesOf(openedMap, 'Boiling')).toHaveLength(1);

    const written = await addMap(test, ada.id, 'All about tea', '- Water\n  - Boiling\n- More');
    const leaf = await lessonOf(written, 'Boiling');
    const asked = await rooms.lesson.writeLesson(ada.id, written, leaf.nodeId);
    if (!asked.ok) throw new Error(asked.message);
    await until(async () => (await rooms.run.runStore.byId(asked.run.id))?.state === 'done');
    expect(await picturesOf(written, 'Boiling')).toHaveLength(1);

    const mapId = await kept();
    await install('Now: ![A cup](../pictures/b%20o.svg)');
    const gains = await rooms.copy.openCourseGains(ada.id, mapId);
    const taken = { hash: gains?.hash ?? '', nodes: null, lessons: null, moved: null, cards: null };
    expect(await rooms.copy.takeCourseGains(ada.id, mapId, taken)).toEqual({ ok: true });
    const [hash = ''] = await picturesOf(mapId, 'Boiling');
    const sizes = await rooms.picture.lessonPictures.sizes(mapId, [hash]);
    expect(sizes.get(hash)).toMatchObject({ width: 1_600, height: 800 });
  }, 60_000);
});
