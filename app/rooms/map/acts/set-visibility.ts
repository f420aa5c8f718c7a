import { messages } from '~/kit/messages';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import { refuseChange } from './refuse-change';

type VisibilityResult =
  | { readonly ok: true; readonly isPublic: boolean }
  | { readonly ok: false; readonly status: 400 | 404; readonly message: string };

/**
 * Makes a user's map public or private (§4). The form names the wanted state, so sending it twice changes nothing.
 * @param wanted '1' for public, '0' for private
 */
export const setVisibility =
  ({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) =>
  async (mapId: string, userId: string, wanted: string | null): Promise<VisibilityResult> => {
    if (wanted !== '1' && wanted !== '0') return { ok: false, status: 400, message: messages.map.visibilityRequired };
    const isPublic = wanted === '1';
    if (await maps.setVisibility(mapId, userId, isPublic, clock.now())) return { ok: true, isPublic };
    return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
  };
