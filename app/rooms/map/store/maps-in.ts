import type { Engine } from '~/store/engine/engine';
import { mapBin } from './map-bin-in';
import { mapCounts } from './map-counts-in';
import { mapSettings } from './map-settings-in';
import type { Maps } from './maps';
import { newMaps } from './new-maps-in';
import { ownMaps } from './own-maps-in';
import { publicMaps } from './public-maps-in';
import { readableMaps } from './readable-maps-in';

/** @param owner this process: a run's save is refused if another process has the run's lease (`RunLeases`) */
export function mapsIn(database: Engine, owner = 'the only process'): Maps {
  return {
    ...newMaps(database, owner),
    ...readableMaps(database),
    ...ownMaps(database),
    ...publicMaps(database),
    ...mapCounts(database),
    ...mapSettings(database),
    ...mapBin(database),
  };
}
