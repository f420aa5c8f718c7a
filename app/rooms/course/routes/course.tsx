import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasExercises } from '~/kit/exercise/stored';
import { rateLimits } from '~/kit/limits';
import { listTasks } from '~/kit/markdown/tasks';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { courseAt, lessonDigits } from '~/rooms/course/rules/course-progress';
import { CourseScreen } from '~/rooms/course/ui/course';
import styles from '~/rooms/course/ui/course.css?url';
import { courseWords } from '~/rooms/course/words';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseScript } from '~/rooms/exercise/ui/exercise-script';
import { formSchema, optionalText, readForm, wholeNumber } from '~/server/form.server';
import { act, notFound, page, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { aboutOf } from './about-course.server';
import { withCourseExercises, withCoursePictures, writtenOf } from './course-exercises.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [styles, exerciseStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? courseWords.aCourse, courseWords.theCourseValueOf({ value: data?.name ?? '' }));

const numberIn = (url: URL): number => {
  const asked = url.searchParams.get('lesson') ?? '';
  return /^\d+$/.test(asked) && asked.length <= lessonDigits ? Number(asked) : 0;
};

/** The sentence of a refusal's code (kept-course.server.ts). */
const problemOf = (code: string | null): string | null =>
  Object.entries(messages.courseNotKept).find(([known]) => known === code)?.[1] ?? null;

/** A course of the built-in library, for everybody; `?lesson=` opens another lesson than the first. */
export const loader = page('anyone', async (visit) => {
  const { user, url, params, request, rooms, access } = visit;
  if (!user) await withinLimit(visit, rateLimits.pagesByAddress);
  const progress = await access.courseProgress(request, params.slug ?? '');
  const opened = await rooms.course.openCourse(progress, numberIn(url));
  if (!opened) throw notFound();
  const { course, lesson } = opened;
  return {
    slug: course.slug,
    name: course.name,
    written: writtenOf(opened),
    about: { ...aboutOf(opened), introduction: withCoursePictures(rooms, opened.introduction) },
    /** The reader comes from elsewhere, and not from another lesson. */
    isArriving: !url.searchParams.has('lesson'),
    trust: opened.trust,
    nodes: course.nodes,
    count: course.lessons.length,
    lesson,
    buildsOn: opened.buildsOn,
    html: (await withCourseExercises(rooms, opened)).html,
    asks: hasExercises(opened.html),
    done: progress.done,
    isMember: user !== null,
    problem: problemOf(url.searchParams.get('refused')),
  };
});

const fields = formSchema({ lesson: wholeNumber(lessonDigits), task: optionalText, value: optionalText });

/** Ticks a task (`task` is `index:1` or `index:0`), or marks the lesson as done and opens the next one. */
export const action = act('anyone', async (visit) => {
  const { params, form, request, rooms, access } = visit;
  await withinLimit(visit, rateLimits.courseChanges);
  const slug = params.slug ?? '';
  const { lesson: typed, task, value } = readForm(fields, form);
  const opened = await rooms.course.openCourse(await access.courseProgress(request, slug), typed ?? 0);
  if (!opened) throw notFound();
  const { lesson, course } = opened;
  const [, index, isTicked] = /^(\d{1,2}):([01])$/.exec(task ?? '') ?? [];
  const tasks = listTasks(course.lessons[lesson] ?? '').length;
  if (task && !(Number(index) < tasks)) throw notFound();
  const isDone = index === undefined ? value === '1' : isTicked === '1';
  const change = { lesson, task: index === undefined ? null : Number(index), isDone };
  const to = index === undefined && isDone && lesson + 1 < course.lessons.length ? lesson + 1 : lesson;
  return redirectWithin(courseAt(slug, to), {
    headers: { 'Set-Cookie': await access.changeCourse(request, slug, change) },
  });
});

export default function CoursePage() {
  const { asks, ...shown } = useLoaderData<typeof loader>();
  return (
    <>
      <CourseScreen {...shown} />
      {asks ? <ExerciseScript /> : null}
    </>
  );
}
