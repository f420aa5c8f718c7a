import { messages } from '~/kit/messages';
import type { Maps } from '~/rooms/map/store/maps';

/**
 * Why there was nothing to change for this user, in a sentence: somebody else's public map is told apart, for
 * everybody can see it; a private one is as good as missing.
 */
export const refuseChange =
  ({ maps }: { readonly maps: Pick<Maps, 'readable'> }) =>
  async (mapId: string, userId: string, notOwner: string = messages.map.notOwner): Promise<string> => {
    const visible = await maps.readable(mapId, userId);
    return visible && visible.userId !== userId ? notOwner : messages.map.notFound;
  };
