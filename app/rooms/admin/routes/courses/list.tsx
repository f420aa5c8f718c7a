import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { CoursesScreen } from '~/rooms/admin/ui/courses';
import { adminCourseWords } from '~/rooms/admin/words/courses';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import { courseForm } from '~/server/body/upload.server';
import { act, notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { sentPack } from './sent-pack.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminCourseWords.courses);

export const loader = page('administrator', async ({ url, rooms }) => ({
  courses: await rooms.course.adminCourses.list(),
  notice: url.searchParams.get('notice') === 'removed' ? adminCourseWords.takenAway : undefined,
}));

const mostShown = 100;

/** Installs a packed course, or says why not. */
export const action = act(
  'administrator',
  async ({ user, rooms, context }) => {
    const bytes = await sentPack(rooms, context.received);
    if (bytes === null) return json({ fileError: adminCourseWords.noFile }, 400);
    const kept = await rooms.course.keepPack(user.id, bytes);
    if (!kept) throw notFound();
    if (!kept.ok) return json({ problems: kept.problems.slice(0, mostShown).map(problemSaid) }, 422);
    const notice = kept.isEarlier ? 'earlier' : 'taken';
    return redirectWithin(`/admin/courses/${encodeURIComponent(kept.id)}?notice=${notice}`, { status: 303 });
  },
  { takesFile: courseForm },
);

export default function Courses() {
  return <CoursesScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
