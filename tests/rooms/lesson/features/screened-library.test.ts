import { describe, expect, it } from 'vitest';
import { outlineFaults } from '~/kit/outline/filler';
import { coursesWritten, loadLessons, loadOutline, readBullets } from '~/rooms/course/store/load';
import { lessonFaults } from '~/rooms/lesson/rules/screen';

/** The checks of what a model writes, on the courses of the library. */

describe('the library', () => {
  it('passes the check of a lesson with nearly all of them', async () => {
    const faults = new Map<string, number>();
    let lessons = 0;
    for (const slug of coursesWritten())
      for (const [, lesson] of await loadLessons(slug)) {
        lessons += 1;
        for (const fault of lessonFaults(lesson, { language: 'en', isShorter: false })) {
          const kind = fault.replace(/\d+/g, 'n');
          faults.set(kind, (faults.get(kind) ?? 0) + 1);
        }
      }
    expect([...faults].filter(([, count]) => count > lessons / 200)).toEqual([]);
  });

  it('passes the check of an outline with all of them', async () => {
    for (const slug of coursesWritten())
      expect(outlineFaults(readBullets((await loadOutline(slug)) ?? '').map(({ label }) => label))).toEqual([]);
  });
});
