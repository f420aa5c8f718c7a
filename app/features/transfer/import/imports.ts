import type { FindLanguage } from '~/features/maps/find-language';
import type { Clock } from '~/ports/clock';
import type { Usage } from '~/ports/keeper/usage';
import type { Limiter } from '~/ports/limiter';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { TextWork } from '~/ports/text-work';
import { makeImport } from './make-import';
import { previewImport, previewPacked } from './preview-import';

interface Deps {
  readonly maps: Maps;
  readonly limiter: Limiter;
  readonly usage: Usage;
  readonly work: TextWork;
  readonly languages: FindLanguage;
  readonly random: Random;
  readonly clock: Clock;
}

/** Bringing maps of other programs in. */
export function createImports(deps: Deps) {
  return {
    previewImport: previewImport(deps),
    previewPacked: previewPacked(deps),
    makeImport: makeImport(deps),
  };
}
