import { type Aim, noAim } from '~/rooms/account/rules/aim';
import type { Aims } from '~/rooms/map/store/aims';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly aims: Aims;
  readonly clock: Clock;
}

/** A learner's aim on a map that they may read: their own, or a public one. */
export const mapAim = ({ maps, aims, clock }: Deps) => ({
  /** The map and the aim; null if the learner may not read it. */
  openAim: async (userId: string, mapId: string): Promise<{ readonly map: KnowledgeMap; readonly aim: Aim } | null> => {
    const [map, aim] = await Promise.all([maps.readable(mapId, userId), aims.ofMap(mapId, userId)]);
    return map && { map, aim: aim ?? noAim };
  },
  setAim: (userId: string, mapId: string, aim: Aim): Promise<void> => aims.set(mapId, userId, aim, clock.now()),
});
