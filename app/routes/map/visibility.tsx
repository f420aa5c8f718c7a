import { json } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { act, failure, notFound, page, retryAfter } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const loader = page('anyone', async ({ params }) => leadTo(`/map/${params.mapId}`));

/** Changes a map's visibility (§4). Redirects to the map, with the open leaf in `node`. */
export const action = act(
  'member',
  async ({ params, user, form, house }) => {
    const refused = await house.refuseSave(user.id);
    if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
    const isPublic = await house.maps.toggleVisibility(params.mapId ?? '', user.id, house.clock.now());
    if (isPublic === null) throw notFound(await house.refuseChange(params.mapId ?? '', user.id));
    if (form.get('answer') === 'json') return json({ isPublic });
    const node = form.get('node') ?? '';
    return leadTo(`/map/${params.mapId}${node === '' ? '' : `?node=${node}`}`);
  },
  { failed: messages.map.updateFailed },
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
