import { formSchema, readForm, wholeNumber } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { keptCourse } from './kept-course.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/course/${params.slug}`));

const fields = formSchema({ lesson: wholeNumber(3) });

/** Makes a map of the learner's own of a course, with all of its lessons and what they did in it. */
export const action = act('member', async (visit) => {
  const { lesson } = readForm(fields, visit.form);
  return keptCourse(visit, { slug: visit.params.slug ?? '', lesson: lesson ?? 0 });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
