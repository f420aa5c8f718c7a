import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import lines from '~/kit/styles/proposal-lines.css?url';
import { plainFormulas } from '~/kit/text/plain-formula';
import gainsStyles from '~/rooms/copy/ui/course-gains.css?url';
import { OriginalPage } from '~/rooms/copy/ui/original';
import { copyWords } from '~/rooms/copy/words';
import { readForm } from '~/server/form.server';
import { act, failure, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { courseFields, courseGainsView, takeCourse } from './course-gains-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [lines, gainsStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: copyWords.whereAMapComes }];

/**
 * The origin of a copy, and the form that checks the original for changes; for a map that was made from a course, the
 * changes of that.
 */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.owned(params.mapId ?? '', user.id);
  if (!map) throw mapNotFound(user);
  const origin = await rooms.copy.copyOrigin(map, user.id);
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    keptAt: map.createdAt.toISOString(),
    course: await courseGainsView(rooms, user.id, map.id),
    origin: origin?.kind === 'there' ? { ...origin, title: plainFormulas(origin.title) } : origin,
  };
});

/**
 * Checks the original for changes: redirects to a proposal, or reports that there are none. With `take`, takes over
 * changes of the course.
 */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const refused = await rooms.lesson.refuseSave(user.id);
  if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
  const mapId = params.mapId ?? '';
  const sent = readForm(courseFields, form);
  if (sent.take !== '') return takeCourse(rooms, sent, { userId: user.id, mapId });
  const looked = await rooms.copy.lookForChanges(user.id, mapId);
  if (!looked) {
    const own = await rooms.map.maps.owned(mapId, user.id);
    if (own) throw failure(409, messages.copy.noCopy);
    throw notFound(await rooms.map.refuseChange(mapId, user.id));
  }
  if (looked.kind === 'proposal') return redirectWithin(`/map/${mapId}/proposal/${looked.runId}`, { status: 303 });
  return json({ says: looked.kind === 'gone' ? messages.copy.originalGone : messages.copy.nothingNew });
});

export default function Original() {
  const answer = useActionData<typeof action>();
  const says = answer && typeof answer.says === 'string' ? answer.says : null;
  return <OriginalPage {...useLoaderData<typeof loader>()} says={says} />;
}
