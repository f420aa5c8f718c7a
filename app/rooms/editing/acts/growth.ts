import { growMap } from './grow-map';
import { proposals } from './proposals';

type Deps = Parameters<typeof growMap>[0] & Parameters<typeof proposals>[0];

/** Growing a map by what a model or the library proposes. */
export function createGrowth(deps: Deps) {
  return { growMap: growMap(deps), ...proposals(deps) };
}
