import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Course, loadCourse } from '~/rooms/course/store/courses';
import { createLibraryModel } from '~/rooms/course/store/library';
import { coursesWritten, loadNeeds } from '~/rooms/course/store/load';
import { learningOrder } from '~/rooms/map/rules/learning-order';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { until } from '../../../support/streams';
import { isTaught } from '../../../support/taught-courses';

const needs = await Promise.all(coursesWritten().map(async (slug) => ({ slug, needs: await loadNeeds(slug) })));
const ordered = needs.filter((each) => each.needs.size > 0).map(({ slug }) => slug);

let test: TestRooms;
beforeEach(async () => {
  test = await openTestRooms();
});
afterEach(() => test.close());

const named = async (slug: string): Promise<Course> => {
  const course = await loadCourse(slug);
  if (!course) throw new Error(`no course ${slug}`);
  return course;
};

describe('the needs of a course', () => {
  it.each(ordered)('%s: name lessons that come before, few at most', async (slug) => {
    const { nodes, needs } = await named(slug);
    const labels = nodes.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const lessons = nodes.flatMap(({ label, lesson }) => (lesson === null ? [] : [label]));
    // Each need comes earlier, so there is no circle.
    const wrong = [...needs].filter(([label, needed]) => {
      const before = lessons.slice(0, Math.max(0, lessons.indexOf(label)));
      const isSound =
        needed.length > 0 && needed.length <= (isTaught(slug) ? 6 : 3) && new Set(needed).size === needed.length;
      return !isSound || !needed.every((each) => before.includes(each));
    });
    expect(wrong).toEqual([]);
    expect(needs.size).toBeGreaterThan(lessons.length / 2);
  });

  it('stand above its lessons, and go into its map', async () => {
    const ada = await test.member();
    const { rooms } = test;
    const none = { slug: 'calculus', done: [], ticks: {} };
    const { nodes } = await named('calculus');
    const at = (label: string) => nodes.find((node) => node.label === label)?.lesson ?? 0;
    const opened = await rooms.course.openCourse(none, at('Squeezing sin x over x'));
    expect(opened?.buildsOn.map(({ label }) => label)).toEqual([
      'Trigonometry in radians',
      'Cancelling what makes 0 over 0',
    ]);
    expect((await rooms.course.openCourse(none, 0))?.buildsOn).toEqual([]);

    const kept = await rooms.course.keepCourse(ada.id, none, 0);
    if (!kept.ok) throw new Error(kept.message);
    const map = await rooms.map.maps.owned(kept.mapId, ada.id);
    const tree = map && rooms.map.treeOf(map);
    expect(tree?.needs?.size).toBe((await named('calculus')).needs.size);
    const order = tree ? learningOrder(tree).map(({ label }) => label) : [];
    expect(order).toEqual(nodes.flatMap(({ label, lesson }) => (lesson === null ? [] : [label])));
  });

  it('go into a map that the library makes of the topic', async () => {
    await test.close();
    test = await openTestRooms({ model: createLibraryModel({ pieceDelayMs: 0 }) });
    const ada = await test.member();
    const { rooms } = test;
    const asked = await rooms.map.createMap(ada.id, { topic: 'Chess', key: 'k' });
    if (!asked.ok) throw new Error(asked.message);
    await until(async () => (await rooms.run.runStore.byId(asked.run.id))?.state === 'done');
    const mapId = (await rooms.run.runStore.byId(asked.run.id))?.mapId ?? '';
    const map = await rooms.map.maps.owned(mapId, ada.id);
    expect(map && rooms.map.treeOf(map).needs?.size).toBe((await named('chess')).needs.size);
  });

  it('are known for the topics of the library only', async () => {
    const library = createLibraryModel();
    const lessons = (await library.course?.('git'))?.lines.flatMap(({ label, lesson }) =>
      lesson ? [{ label, ...lesson }] : [],
    );
    const merge = lessons?.find(({ label }) => label === 'A merge commit with two parents');
    const [needed] = merge?.needs ?? [];
    expect(lessons?.find(({ id }) => id === needed)?.label).toBe('Fast-forward, where only the label moves');
    expect((await library.course?.('beekeeping'))?.lines.every(({ lesson }) => lesson === null)).toBe(true);
    expect(await library.course?.('the history of my street')).toBeNull();
  });
});
