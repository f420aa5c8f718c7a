import { json } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { act, notFound, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const loader = page('anyone', async ({ params }) => leadTo(`/map/${params.mapId}`));

/** Makes a public map private and a private one public (§4). Leads back to the map, and to the leaf that was open as `node`. */
export const action = act(
  'member',
  async ({ params, user, form, house }) => {
    const isPublic = await house.maps.toggleVisibility(params.mapId ?? '', user.id, house.clock.now());
    if (isPublic === null) throw notFound(await house.refuseChange(params.mapId ?? '', user.id));
    if (form.get('answer') === 'json') return json({ isPublic });
    const node = form.get('node') ?? '';
    return leadTo(`/map/${params.mapId}${node === '' ? '' : `?node=${node}`}`);
  },
  { failed: messages.map.updateFailed },
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
