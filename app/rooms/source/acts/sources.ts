import { addSource } from './add-source';
import { addToMap, deleteSource, renameSource, shareSource, takeFromMap } from './change-sources';
import { mapByModel, mapOfHeadings } from './make-map';
import { openPassage } from './open-passage';
import { openShared } from './open-shared';
import { openSource } from './open-source';

type Deps = Parameters<typeof addSource>[0] &
  Parameters<typeof addToMap>[0] &
  Parameters<typeof deleteSource>[0] &
  Parameters<typeof mapOfHeadings>[0] &
  Parameters<typeof openSource>[0];

/** Everything about a learner's own sources: reading and opening them, and making maps from them. */
export function createSources(deps: Deps) {
  return {
    addSource: addSource(deps),
    openSource: openSource(deps),
    openPassage: openPassage(deps),
    openShared: openShared(deps),
    mapOfHeadings: mapOfHeadings(deps),
    mapByModel: mapByModel(deps),
    renameSource: renameSource(deps),
    shareSource: shareSource(deps),
    deleteSource: deleteSource(deps),
    addToMap: addToMap(deps),
    takeFromMap: takeFromMap(deps),
  };
}
