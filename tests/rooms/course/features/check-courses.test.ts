import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureFaults } from '~/kit/markdown/figures/lesson-figures';
import { checkCourse } from '~/rooms/course/acts/check/check-course';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import { readFolder } from '~/rooms/course/store/course-folders';
import { coursesWritten } from '~/rooms/course/store/load';

const check = checkCourse({ work: { figureFaults } });

describe('the courses of the library', () => {
  it.each(coursesWritten())('have no faults: %s', { timeout: 60_000 }, async (slug) => {
    const { problems, remarks, figures } = await check(readFolder(join('courses', slug))?.files ?? []);
    expect(problems.map(problemSaid)).toEqual([]);
    const refused = remarks.filter(({ is }) => is === 'cardDropped' || is === 'refusedTitle');
    expect(refused.map(problemSaid)).toEqual([]);
    expect(figures?.unwritten).toBe(0);
  });
});
