import { messages } from '~/kit/messages';
import type { Maps } from '~/rooms/map/store/maps';

/**
 * The message for a user who could not change a map: it names another owner's public map, which everybody can see; a
 * private map counts as missing.
 */
export const refuseChange =
  ({ maps }: { readonly maps: Pick<Maps, 'readable'> }) =>
  async (mapId: string, userId: string, notOwner: string = messages.map.notOwner): Promise<string> => {
    const visible = await maps.readable(mapId, userId);
    return visible && visible.userId !== userId ? notOwner : messages.map.notFound;
  };
