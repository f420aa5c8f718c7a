import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { countCharacters, plainText } from '~/kit/text/plain-text';
import type { Maps } from '~/rooms/map/store/maps';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly sources: Sources;
  readonly maps: Maps;
  readonly clock: Clock;
  /** Deletes removed passages in the background. */
  readonly clearSoon: () => void;
}

type Changed = { readonly ok: true } | Refusal;

const done = { ok: true } as const;
const notFound = () => ({ ok: false, status: 404, message: messages.source.notFound }) as const;

export const renameSource =
  ({ sources }: Pick<Deps, 'sources'>) =>
  async (id: string, userId: string, typed: string): Promise<Changed> => {
    const title = plainText(typed);
    if (title === '') return { ok: false, status: 400, message: messages.source.titleRequired };
    if (countCharacters(title) > sourceLimits.titleMaxCharacters)
      return { ok: false, status: 400, message: messages.source.titleTooLong };
    return (await sources.rename(id, userId, title)) ? done : notFound();
  };

/** Sets whether others see a source's title and its cited passages on public maps. */
export const shareSource =
  ({ sources }: Pick<Deps, 'sources'>) =>
  async (id: string, userId: string, shared: boolean): Promise<Changed> =>
    (await sources.setShared(id, userId, shared)) ? done : notFound();

/** Deletes a source; lessons that cite it keep their text. */
export const deleteSource =
  ({ sources, clearSoon }: Pick<Deps, 'sources' | 'clearSoon'>) =>
  async (id: string, userId: string): Promise<Changed> => {
    if (!(await sources.remove(id, userId))) return notFound();
    clearSoon();
    return done;
  };

/** Adds a source to a map, whose lessons are then written from its passages. */
export const addToMap =
  ({ sources, maps, clock }: Pick<Deps, 'sources' | 'maps' | 'clock'>) =>
  async (mapId: string, sourceId: string, userId: string): Promise<Changed> => {
    const at = clock.now();
    if (await sources.addToMap(mapId, sourceId, userId, at, sourceLimits.sourcesPerMap)) return done;
    if (!(await maps.owned(mapId, userId))) return { ok: false, status: 404, message: messages.map.notFound };
    if (!(await sources.byId(sourceId, userId))) return notFound();
    return { ok: false, status: 409, message: messages.source.mapFull };
  };

/** Removes a source from a map. Idempotent: also succeeds if it is not there. */
export const takeFromMap =
  ({ sources, maps }: Pick<Deps, 'sources' | 'maps'>) =>
  async (mapId: string, sourceId: string, userId: string): Promise<Changed> => {
    if (await sources.takeFromMap(mapId, sourceId, userId)) return done;
    if (!(await maps.owned(mapId, userId))) return { ok: false, status: 404, message: messages.map.notFound };
    return done;
  };
