import { redirect } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { act, notFound, page } from '~/web/handle.server';

export const loader = page('anyone', async ({ params }) => redirect(`/map/${params.mapId}`));

/** Makes a public map private and a private one public (§4). */
export const action = act(
  'member',
  async ({ params, user, house }) => {
    const isPublic = await house.maps.toggleVisibility(params.mapId ?? '', user.id, house.clock.now());
    if (isPublic === null) throw notFound(await house.refuseChange(params.mapId ?? '', user.id));
    return redirect(`/map/${params.mapId}`);
  },
  { failed: messages.map.updateFailed },
);
