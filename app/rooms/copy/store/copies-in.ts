import type { Engine } from '~/store/engine/engine';
import type { Copies } from './copies';
import { gainedProposals } from './gained-proposals-in';
import { savedCopies } from './saved-copies-in';
import { takenParts } from './taken-parts-in';

export function copiesIn(database: Engine): Copies {
  return { ...savedCopies(database), ...takenParts(database), ...gainedProposals(database) };
}
