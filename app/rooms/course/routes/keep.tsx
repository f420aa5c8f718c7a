import { openStep } from '~/rooms/account/rules/onboarding';
import { courseAt, coursePath, lessonDigits } from '~/rooms/course/rules/course-progress';
import { formSchema, readForm, wholeNumber } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { keptCourse } from './kept-course.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(coursePath(params.slug ?? '')));

const fields = formSchema({ lesson: wholeNumber(lessonDigits) });

/** Makes a map of the learner's own of a course, with all of its lessons and what they did in it. */
export const action = act('signed-in', async (visit) => {
  const { user, request, params, form, access } = visit;
  const { lesson } = readForm(fields, form);
  const course = { slug: params.slug ?? '', lesson: lesson ?? 0 };
  // The end of the onboarding keeps the course (rooms/home/routes/home.server.ts).
  if (openStep(user)) await access.remember(request, { redirectTo: courseAt(course.slug, course.lesson), topic: '' });
  visit.requireMember();
  return keptCourse(visit, course);
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
