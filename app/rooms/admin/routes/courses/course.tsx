import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { AdminCourseScreen } from '~/rooms/admin/ui/courses';
import { adminCourseWords } from '~/rooms/admin/words/courses';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import { formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, failure, notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title ?? adminCourseWords.course);

/** How many faults and remarks a page names. */
const mostShown = 100;

/** The sentences after each act, for a course as it stands now. */
const notices = (isOff: boolean): Readonly<Record<string, string>> => ({
  taken: isOff ? adminCourseWords.takenOff : adminCourseWords.taken,
  earlier: isOff ? adminCourseWords.takenOff : adminCourseWords.takenEarlier,
  used: isOff ? adminCourseWords.takenOff : adminCourseWords.usedNow,
  on: adminCourseWords.isOnNow,
  off: adminCourseWords.isOffNow,
  removed: adminCourseWords.oursIsBack,
});

export const loader = page('administrator', async ({ params, url, rooms }) => {
  const course = await rooms.course.adminCourses.one(params.courseId ?? '');
  if (!course) throw notFound();
  const notice = notices(course.isOff)[url.searchParams.get('notice') ?? ''];
  const said = (found: typeof course.problems) => found.slice(0, mostShown).map(problemSaid);
  return { ...course, problems: said(course.problems), remarks: said(course.remarks), notice };
});

const fields = formSchema({ act: text, version: optionalText });

/** Switches a course on or off, uses another version of it, or takes it away. */
export const action = act('administrator', async ({ params, user, form, rooms }) => {
  const id = params.courseId ?? '';
  const { act: asked, version } = readForm(fields, form);
  const { adminCourses } = rooms.course;
  if (!adminCourses.has(id)) throw notFound();
  const back = (notice: string) =>
    redirectWithin(`/admin/courses/${encodeURIComponent(id)}?notice=${notice}`, { status: 303 });
  const refused = (by: string) => json({ refusal: adminCourseWords.nameTaken({ id: by }) }, 409);
  if (asked === 'on' || asked === 'off') {
    const turned = await adminCourses.turn(user.id, id, asked === 'on');
    if (!turned) throw notFound();
    return turned === true ? back(asked) : refused(turned.takenBy);
  }
  if (asked === 'use') {
    const used = await adminCourses.use(user.id, id, version ?? '');
    if (!used) throw failure(409, adminCourseWords.noSuchVersion);
    return used === true ? back('used') : refused(used.takenBy);
  }
  const removed = asked === 'remove' && (await adminCourses.remove(user.id, id));
  if (!removed) throw notFound();
  if (removed !== true) return refused(removed.takenBy);
  return adminCourses.has(id) ? back('removed') : redirectWithin('/admin/courses?notice=removed', { status: 303 });
});

export default function Course() {
  return <AdminCourseScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
