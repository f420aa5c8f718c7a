import type { Engine } from '~/store/engine/engine';
import { mapBinIn } from './map-bin-in';
import { mapCountsIn } from './map-counts-in';
import { mapSettingsIn } from './map-settings-in';
import type { Maps } from './maps';
import { newMapsIn } from './new-maps-in';
import { ownMapsIn } from './own-maps-in';
import { publicMapsIn } from './public-maps-in';
import { readableMapsIn } from './readable-maps-in';

/** @param owner this process: a run's save is refused if another process has the run's lease (`RunLeases`) */
export function mapsIn(database: Engine, owner = 'the only process'): Maps {
  return {
    ...newMapsIn(database, owner),
    ...readableMapsIn(database),
    ...ownMapsIn(database),
    ...publicMapsIn(database),
    ...mapCountsIn(database),
    ...mapSettingsIn(database),
    ...mapBinIn(database),
  };
}
