import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import { CoursesScreen } from '~/rooms/course/ui/courses';
import styles from '~/rooms/course/ui/courses.css?url';
import { courseWords } from '~/rooms/course/words';
import { page, withinLimit } from '~/server/handle.server';
import { catalogueView } from './catalogue-view.server';

export const handle = { scripts: false, indexable: true };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(courseWords.courses, courseWords.coursesOfTheLibrary);

/** The courses, for everybody; `?q=&subject=&language=&level=&length=` choose among them. */
export const loader = page('anyone', async (visit) => {
  const { user, url, rooms } = visit;
  if (!user) await withinLimit(visit, rateLimits.pagesByAddress);
  return { ...(await catalogueView(rooms, url.searchParams)), isMember: user !== null };
});

export default function Courses() {
  return <CoursesScreen {...useLoaderData<typeof loader>()} />;
}
