import { drawCards } from './draw-cards';
import { keepCards } from './keep-cards';
import { leafCards } from './leaf-cards';
import { proposeCards } from './propose-cards';

type Deps = Parameters<typeof proposeCards>[0] &
  Parameters<typeof keepCards>[0] &
  Parameters<typeof drawCards>[0];

/** The cards of a leaf, and those that a model or the library proposes. */
export function proposing(deps: Deps) {
  const keeping = keepCards(deps);
  return {
    ...keeping,
    proposeCards: proposeCards(deps),
    drawCards: drawCards(deps),
    leafCards: leafCards({ ...deps, libraryCardsOf: keeping.libraryCardsOf }),
  };
}
