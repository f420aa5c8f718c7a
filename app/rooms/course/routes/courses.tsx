import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { CoursesScreen } from '~/rooms/course/ui/courses';
import { courseWords } from '~/rooms/course/words';
import { page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const meta: MetaFunction = () => pageMeta(courseWords.courses, courseWords.coursesOfTheLibrary);

/** The courses that everybody can read without an account. */
export const loader = page('anyone', async ({ rooms }) => ({ courses: await rooms.course.listCourses() }));

export default function Courses() {
  return <CoursesScreen {...useLoaderData<typeof loader>()} />;
}
