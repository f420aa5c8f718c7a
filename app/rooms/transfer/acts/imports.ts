import type { Usage } from '~/rooms/account/store/usage';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { type MakeImportDeps, makeImport } from './make-import';
import { previewImport, previewPacked } from './preview-import';

interface Deps
  extends Pick<
    MakeImportDeps,
    'cards' | 'hashes' | 'storePictures' | 'encodePictures' | 'addEncoded' | 'adoptPictures' | 'report'
  > {
  readonly maps: Maps;
  readonly limiter: Limiter;
  readonly usage: Usage;
  readonly work: TextWork;
  readonly languages: FindLanguage;
  readonly random: Random;
  readonly clock: Clock;
}

/** Imports maps of other programs. */
export function createImports(deps: Deps) {
  return { previewImport: previewImport(deps), previewPacked: previewPacked(deps), makeImport: makeImport(deps) };
}
