import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { checkForm, formSchema, oneOrZero, text, wantsData } from '~/server/form.server';
import { act, failure, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

const fields = () => formSchema({ node: text, value: oneOrZero(messages.lesson.doneRequired), answer: wantsData });

/**
 * Marks the leaf `node` as done (`value` is 1) or not done (0) for the signed-in learner. After 'done', redirects to
 * the next leaf that is not done, to the map's end, or to Today (`?from=today`); with `answer=json`, returns that
 * leaf's id and the counts.
 */
export const action = act(
  'member',
  async ({ params, url, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const read = checkForm(fields(), form);
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
    if (!read.ok) throw failure(400, read.message);
    const { node: nodeId, value: isDone, answer } = read.values;
    const set = await rooms.lesson.setDone({ mapId, nodeId, userId: user.id }, isDone);
    if (!set.ok) throw notFound(set.message);
    if (answer) return json({ leaves: set.leaves, next: set.nextNodeId });
    if (isDone && url.searchParams.get('from') === 'today') return redirectWithin('/today?go');
    if (isDone && set.nextNodeId === null) return redirectWithin(`/map/${mapId}/learned?first`);
    return redirectWithin(`/map/${mapId}?node=${isDone ? set.nextNodeId : nodeId}`);
  },
  { failed: () => messages.lesson.doneFailed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
