import type { Engine } from '~/store/engine/engine';
import type { Copies } from './copies';
import { gainedProposalsIn } from './gained-proposals-in';
import { savedCopiesIn } from './saved-copies-in';
import { takenPartsIn } from './taken-parts-in';

export function copiesIn(database: Engine): Copies {
  return { ...savedCopiesIn(database), ...takenPartsIn(database), ...gainedProposalsIn(database) };
}
