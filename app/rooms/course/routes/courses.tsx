import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { CoursesScreen } from '~/rooms/course/ui/courses';
import { page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const meta: MetaFunction = () =>
  pageMeta('Courses', 'Courses of the library that comes with Topiary, to read lesson by lesson without an account.');

/** The courses that everybody can read without an account. */
export const loader = page('anyone', async ({ rooms }) => ({ courses: await rooms.course.listCourses() }));

export default function Courses() {
  return <CoursesScreen {...useLoaderData<typeof loader>()} />;
}
