import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { SpaceFull } from '~/kit/fault/space-full';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { lessonWritten, writtenIn } from '~/kit/text/language';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import styles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseAlone } from '~/rooms/exercise/ui/exercise-alone';
import { exerciseWords } from '~/rooms/exercise/words';
import { ways } from '~/rooms/lesson/rules/how';
import { withLessonPictures } from '~/rooms/picture/routes/lesson-pictures.server';
import { choice, formSchema, nodeId, optionalText, readForm } from '~/server/form.server';
import { act, failure, mapNotFound, notFound, page, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { actedAnswer, askedOf } from './exercise-form.server';
import { formsOfMap } from './lesson-exercises.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: exerciseWords.exerciseTopiary }];

export const loader = page('anyone', async ({ params, url, context }) => {
  // After an answer only the action's result is shown.
  if (context.posted) return null;
  const node = url.searchParams.get('node');
  return redirectWithin(`/map/${params.mapId}${node === null ? '' : `?node=${encodeURIComponent(node)}`}`);
});

const fields = formSchema({ node: nodeId, account: optionalText, way: choice(ways) });

/**
 * An act on an exercise of the lesson `node` (exercise-form.server.ts). A repeated or older form changes nothing (409).
 */
export const action = act(
  'anyone',
  async (visit) => {
    const { params, user, form, rooms, address } = visit;
    await withinLimit(visit, user ? rateLimits.reviewsByUser : rateLimits.courseChanges);
    const { node, account, way } = readForm(fields, form);
    // A try that waited in a browser for somebody else.
    if (account !== null && account !== (user && accountMark(rooms, user.id)))
      return json({ message: messages.recall.otherAccount, isOther: true }, { status: 409 });
    const mapId = params.mapId ?? '';
    const opened = await rooms.lesson.openText(mapId, node, user?.id ?? null, way);
    if (!opened) throw mapNotFound(user);
    const { map, direction } = opened;
    if (!opened.lesson) throw notFound(messages.map.nodeNotFound);
    const { markdown, content, source } = opened.lesson;
    const html = await withLessonPictures(rooms, mapId, content);
    const lesson = { mapId, nodeId: node, userId: user?.id ?? null, markdown, html, language: map.language };
    const acted = await rooms.exercise.answerExercise(lesson, askedOf(form, user?.id ?? address));
    if (!acted.ok) throw failure(acted.status, acted.message);
    // Without room for its card the try is kept all the same.
    if (user && acted.missed !== null)
      await rooms.review.keepMissedExercise(user.id, lesson, acted.missed, source).catch(unlessFull);
    const written = lessonWritten(markdown, writtenIn(map.language, direction));
    const place = `/map/${mapId}?node=${encodeURIComponent(node)}${way ? `&way=${way}` : ''}`;
    const answer = actedAnswer(form, acted, formsOfMap(lesson, written, way), place);
    return answer ?? redirectWithin(`${place}#exercise-${acted.view.id}`, { status: 303 });
  },
  { maxBytes: limits.formBodyMaxBytes, hasAnswerField: true, failed: () => messages.exerciseInPlace.failed },
);

const unlessFull = (error: unknown): void => {
  if (!(error instanceof SpaceFull)) throw error;
};

/** Without scripts: an exercise whose lesson would not show what was just done. */
export default function ExercisePost() {
  const answer = useActionData<typeof action>();
  return answer && 'view' in answer ? <ExerciseAlone {...answer} mayBeKept={answer.isVisitor} /> : null;
}
