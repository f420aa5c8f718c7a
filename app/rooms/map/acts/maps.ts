import type { Runs } from '~/jobs/acts/runs';
import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { RunStore } from '~/jobs/store/runs';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Aims } from '~/rooms/map/store/aims';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { Maps } from '~/rooms/map/store/maps';
import type { Pictures } from '~/system/contract/pictures';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import type { TextWork } from '~/system/contract/text-work';
import { deleteMap, emptyBin, eraseMap, putBackMap } from './bin';
import { changeMap } from './change-map';
import { continueMap, keepAsItIs } from './continue-map';
import { countViews } from './count-views';
import { createMap, refuseTopic } from './create-map';
import { followMap } from './follow-map';
import { mapAim } from './map-aim';
import { mapPictures } from './map-picture';
import type { TreeOfMap } from './map-trees';
import { listVersions, openVersion } from './map-versions';
import type { NoteLanguage } from './note-language';
import { noteOpened } from './note-opened';
import { refuseChange } from './refuse-change';
import { renameMap } from './rename-map';
import { labelRenderer } from './render-labels';
import { setLanguage } from './set-language';
import { setVisibility } from './set-visibility';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly aims: Aims;
  readonly mapVersions: MapVersions;
  readonly pictures: Pictures;
  readonly runs: Runs;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
  readonly runStore: RunStore;
  readonly secrets: Secrets;
  readonly work: TextWork;
  readonly noteLanguage: NoteLanguage;
}

/** Everything that makes, shows and changes maps. */
export function createMaps(deps: Deps) {
  const views = countViews(deps);
  const opened = noteOpened(deps);
  return {
    createMap: createMap(deps),
    refuseTopic: refuseTopic(deps),
    followMap: followMap(deps.runs),
    continueMap: continueMap(deps),
    keepAsItIs: keepAsItIs(deps),
    changeMap: changeMap(deps),
    listVersions: listVersions(deps),
    openVersion: openVersion(deps),
    renameMap: renameMap(deps),
    setLanguage: setLanguage(deps),
    setVisibility: setVisibility(deps),
    ...mapAim(deps),
    deleteMap: deleteMap(deps),
    putBackMap: putBackMap(deps),
    eraseMap: eraseMap(deps),
    emptyBin: emptyBin(deps),
    refuseChange: refuseChange(deps),
    ...labelRenderer(deps),
    /** Page views are counted in memory and written in batches. */
    countView: views.count,
    flushViews: views.flush,
    /** Openings are noted in memory and written in batches; `flushOpenedBy` writes one user's now. */
    noteOpened: opened.note,
    flushOpened: opened.flush,
    flushOpenedBy: opened.flushFor,
    pictures: mapPictures(deps),
  };
}
