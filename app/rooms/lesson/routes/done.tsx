import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { checkForm, choice, formSchema, text, wantsData } from '~/server/form.server';
import { act, failure, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

const values = ['1', '0', 'known', 'unknown'] as const;
const fields = () => formSchema({ node: text, value: choice(values, messages.lesson.doneRequired), answer: wantsData });

/**
 * Marks the leaf `node` as done (`value` is 1), not done (0), `known` before its lesson or `unknown` for the signed-in
 * learner. After 'done' and 'known', redirects to the next leaf that is not done, to the map's end, or to Today
 * (`?from=today`); with `answer=json`, returns that leaf's id and the counts.
 */
export const action = act(
  'member',
  async ({ params, url, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const read = checkForm(fields(), form);
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
    if (!read.ok) throw failure(400, read.message);
    const { node: nodeId, value, answer } = read.values;
    const isOnward = value === '1' || value === 'known';
    const leaf = { mapId, nodeId, userId: user.id };
    const set =
      value === 'known' || value === 'unknown'
        ? await rooms.lesson.setKnown(leaf, value === 'known')
        : await rooms.lesson.setDone(leaf, value === '1');
    if (!set.ok) throw notFound(set.message);
    if (answer) return json({ leaves: set.leaves, next: set.nextNodeId });
    if (isOnward && url.searchParams.get('from') === 'today') return redirectWithin('/today?go');
    if (isOnward && set.nextNodeId === null) return redirectWithin(`/map/${mapId}/learned?first`);
    return redirectWithin(`/map/${mapId}?node=${isOnward ? set.nextNodeId : nodeId}`);
  },
  { failed: () => messages.lesson.doneFailed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
