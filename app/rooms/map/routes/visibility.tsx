import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { formSchema, optionalText, readForm, text, wantsData } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

const fields = formSchema({ public: optionalText, node: text, answer: wantsData });

/** Makes a map public (`public` is 1) or private (0). Redirects to the map, with the open leaf in `node`. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
    const { public: wanted, answer, node } = readForm(fields, form);
    const set = await rooms.map.setVisibility(params.mapId ?? '', user.id, wanted);
    if (!set.ok) throw failure(set.status, set.message);
    if (answer) return json({ isPublic: set.isPublic });
    const said = set.isPublic ? 'public' : 'private';
    return redirectWithin(`/map/${params.mapId}?${node === '' ? '' : `node=${node}&`}said=${said}`);
  },
  { failed: () => messages.map.updateFailed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
