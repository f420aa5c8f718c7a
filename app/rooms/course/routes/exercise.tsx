import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { courseAt, coursePath, lessonDigits } from '~/rooms/course/rules/course-progress';
import { actedAnswer, askedOf } from '~/rooms/exercise/routes/exercise-form.server';
import styles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseAlone } from '~/rooms/exercise/ui/exercise-alone';
import { exerciseWords } from '~/rooms/exercise/words';
import { formSchema, readForm, wholeNumber } from '~/server/form.server';
import { act, failure, notFound, page, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { courseForms, lessonRead } from './course-exercises.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: exerciseWords.exerciseTopiary }];

export const loader = page('anyone', async ({ params, context }) => {
  // After an answer only the action's result is shown.
  if (context.posted) return null;
  return redirectWithin(coursePath(params.slug ?? ''));
});

const fields = formSchema({ lesson: wholeNumber(lessonDigits) });

/** An act on an exercise of a course's lesson, for everybody (rooms/exercise/routes/exercise-form.server.ts). */
export const action = act(
  'anyone',
  async (visit) => {
    const { params, form, request, rooms, access, address } = visit;
    await withinLimit(visit, rateLimits.courseChanges);
    const slug = params.slug ?? '';
    const opened = await rooms.course.openCourse(
      await access.courseProgress(request, slug),
      readForm(fields, form).lesson ?? 0,
    );
    if (!opened) throw notFound();
    const acted = await rooms.exercise.answerExercise(lessonRead(rooms, opened), askedOf(form, address));
    if (!acted.ok) throw failure(acted.status, acted.message);
    const back = courseAt(opened.course.slug, opened.lesson);
    return actedAnswer(form, acted, courseForms(opened), back) ?? redirectWithin(back);
  },
  { maxBytes: limits.formBodyMaxBytes, hasAnswerField: true, failed: () => messages.exerciseInPlace.failed },
);

export default function CourseExercisePost() {
  const answer = useActionData<typeof action>();
  return answer && 'view' in answer ? <ExerciseAlone {...answer} mayBeKept={false} /> : null;
}
