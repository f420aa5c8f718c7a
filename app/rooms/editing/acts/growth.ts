import { growMap } from './grow-map';
import { needsProposals } from './needs-proposals';
import { proposals } from './proposals';

type Deps = Parameters<typeof growMap>[0] & Parameters<typeof proposals>[0] & Parameters<typeof needsProposals>[0];

/** Growth of a map by proposals of a model or the library. */
export function createGrowth(deps: Deps) {
  return { growMap: growMap(deps), ...proposals(deps), ...needsProposals(deps) };
}
