import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { act, failure, notFound, page, retryAfter } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async ({ params }) => leadTo(`/map/${params.mapId}`));

/**
 * Marks the leaf `node` as done (`value` is 1) or not done (0) for the signed-in learner. After 'done', redirects to
 * the next leaf that is not done; with `answer=json`, returns that leaf's id and the counts.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const [mapId, nodeId, value] = [params.mapId ?? '', form.get('node') ?? '', form.get('value')];
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
    if (value !== '1' && value !== '0') throw failure(400, messages.lesson.doneRequired);
    const set = await rooms.lesson.setDone({ mapId, nodeId, userId: user.id }, value === '1');
    if (!set.ok) throw notFound(set.message);
    if (form.get('answer') === 'json') return json({ leaves: set.leaves, next: set.nextNodeId });
    const leadsOn = value === '1' && set.nextNodeId !== null;
    return leadTo(`/map/${mapId}?node=${leadsOn ? set.nextNodeId : nodeId}`);
  },
  { failed: messages.lesson.doneFailed },
);

export { NeverDrawn as default } from '~/kit/page/never-drawn';
