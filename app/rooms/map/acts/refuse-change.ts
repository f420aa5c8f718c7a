import { messages } from '~/kit/messages';
import type { Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
}

/**
 * The message for a user who could not change a map: it names another owner's public map, which everybody can see; a
 * private map counts as missing.
 */
export const refuseChange =
  (deps: Deps) =>
  async (mapId: string, userId: string, notOwner: string = messages.map.notOwner): Promise<string> =>
    (await whyNoChange(deps)(mapId, userId)) === 'map.notOwner' ? notOwner : messages.map.notFound;

/** The id of that message. */
export const whyNoChange =
  ({ maps }: Deps) =>
  async (mapId: string, userId: string): Promise<'map.notOwner' | 'map.notFound'> => {
    const visible = await maps.readable(mapId, userId);
    return visible && visible.userId !== userId ? 'map.notOwner' : 'map.notFound';
  };
