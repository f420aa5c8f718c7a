import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { type CourseProgress, courseAddress, courseAt, withChange } from '~/rooms/course/rules/course-progress';
import { courseNames, loadCourse } from '~/rooms/course/store/courses';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let ada: User;
beforeEach(async () => {
  test = await openTestRooms();
  ada = await test.member();
});
afterEach(() => test.close());

const none: CourseProgress = { slug: 'photography', done: [], ticks: {} };
const keep = (progress: CourseProgress, lesson = 0) => test.rooms.course.keepCourse(ada.id, progress, lesson);

describe('a course of the library', () => {
  it('has lessons on the leaves of its outline', async () => {
    expect(courseNames()).toHaveLength(42);
    for (const { slug } of courseNames()) {
      const course = await loadCourse(slug);
      expect(course?.nodes.flatMap(({ lesson }) => lesson ?? [])).toEqual(course?.lessons.map((_, number) => number));
    }
    expect(await loadCourse('no-such-course')).toBeNull();
    expect(await loadCourse('bonsai')).toBeNull();
  });

  it('opens with the ticks of its progress, and with the first lesson if the number is wrong', async () => {
    const ticked = withChange(none, { lesson: 1, task: 0, isDone: true });
    const opened = await test.rooms.course.openCourse(ticked, 1);
    expect(opened?.html.match(/aria-checked="true"/g)).toHaveLength(1);
    expect((await test.rooms.course.openCourse(none, 1))?.html).not.toContain('aria-checked="true"');
    expect((await test.rooms.course.openCourse(none, 999))?.lesson).toBe(0);
  });

  it('is kept as one map with all lessons and what was done in it', async () => {
    let progress = withChange(none, { lesson: 0, task: null, isDone: true });
    progress = withChange(progress, { lesson: 1, task: 0, isDone: true });
    progress = withChange(progress, { lesson: 2, task: null, isDone: true });
    progress = withChange(progress, { lesson: 2, task: null, isDone: false });
    const kept = await keep(progress, 1);
    if (!kept.ok) throw new Error(kept.message);
    const map = await test.rooms.map.maps.owned(kept.mapId, ada.id);
    expect(map).toMatchObject({ query: 'Digital Photography', source: { kind: 'library' } });
    const { lessons } = (await loadCourse('photography')) ?? { lessons: [] };
    expect(await test.rooms.lesson.lessons.progress(kept.mapId)).toHaveProperty('size', lessons.length);
    const done = await test.rooms.lesson.progress.ofMap(kept.mapId, ada.id);
    expect([...done.values()].filter(({ doneAt }) => doneAt !== null)).toHaveLength(1);
    const lesson = await test.rooms.lesson.lessons.get(kept.mapId, kept.nodeId ?? '');
    expect(lesson).toMatchObject({ source: { kind: 'library', name: 'written lesson' }, tasks: { done: 1 } });

    expect(kept.isNew).toBe(true);
    expect(await keep(none)).toMatchObject({ ok: true, mapId: kept.mapId, isNew: false });
    await test.rooms.map.deleteMap(kept.mapId, ada.id);
    // Pressed twice, it is made anew once.
    const again = await Promise.all([keep(none), keep(none)]);
    expect(new Set(again.map((each) => each.ok && each.mapId)).size).toBe(1);
    expect(again[0]).not.toMatchObject({ mapId: kept.mapId });
    expect(await keep(none)).toMatchObject({ ok: true, isNew: false });
  });

  it('is refused if the account is full', async () => {
    await test.close();
    test = await openTestRooms({ env: { QUOTA_MB: '1' } });
    ada = await test.member();
    const answers = [];
    for (const { slug } of courseNames()) answers.push(await keep({ ...none, slug }));
    expect(answers[0]).toMatchObject({ ok: true });
    expect(answers.at(-1)).toMatchObject({ ok: false, status: 413, reason: 'space' });
  });

  it('is named by its own addresses only', () => {
    expect(courseAddress('/course/chess?lesson=3')).toEqual({ slug: 'chess', lesson: 3 });
    expect(courseAddress('/course/chess')).toEqual({ slug: 'chess', lesson: 0 });
    expect(courseAddress(courseAt('قهوة-2', 2_999))).toEqual({ slug: 'قهوة-2', lesson: 2_999 });
    for (const path of [
      '/course/',
      '/course/a/keep',
      '/courses',
      '//course/chess',
      '/course/chess?lesson=1&a=b',
      '/course/%',
      '/course/Chess',
      '/course/a--b',
      '/course/chess?lesson=10000',
    ])
      expect(courseAddress(path)).toBeNull();
  });
});
