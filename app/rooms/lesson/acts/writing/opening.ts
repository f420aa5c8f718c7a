import type { Run } from '~/jobs/store/runs';
import { isLeaf } from '~/rooms/map/rules/tree';
import type { AskDeps } from './ask-for-lesson';

/** How many points below a branch its prompt names. */
const mostPoints = 12;

/**
 * Where a run asks for its text: for a branch, each request names the points below it, and its place in the reading
 * order is that of a lesson although it has none yet.
 */
export async function asOpening<Deps extends AskDeps>(deps: Deps, run: Run<'lesson'>): Promise<Deps> {
  const { maps, treeOf, model, lessons } = deps;
  const map = await maps.owned(run.mapId, run.userId);
  const tree = map && treeOf(map);
  const node = tree?.nodes.get(run.nodeId);
  if (!tree || !node || isLeaf(node)) return deps;
  const points = node.children.slice(0, mostPoints).flatMap((id) => tree.nodes.get(id)?.label ?? []);
  return {
    ...deps,
    model: {
      writeLesson: (request) => model.writeLesson({ ...request, points }),
      writeOutline: (request) => model.writeOutline(request),
      writeGrowth: (request) => model.writeGrowth(request),
    },
    lessons: { ...lessons, nodesOfMap: async (mapId) => [...(await lessons.nodesOfMap(mapId)), node.id] },
  };
}
