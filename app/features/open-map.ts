import { parseOutline } from '~/domain/outline';
import { isLeaf, pathTo, type Tree, type TreeNode } from '~/domain/tree';
import type { Description, Descriptions, TaskCount } from '~/ports/descriptions';
import type { Generation, Generations } from '~/ports/generations';
import type { KnowledgeMap, Maps } from '~/ports/maps';

export interface OpenedMap {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly isOwner: boolean;
  readonly progress: ReadonlyMap<string, TaskCount>;
}

export interface OpenedNode {
  readonly node: TreeNode;
  /** From the root to the node. */
  readonly path: readonly TreeNode[];
  readonly description: Description | null;
  /** The lesson's run where it is alive, or failed later than the text was written. Only its owner is told. */
  readonly run: Generation | null;
}

interface Deps {
  readonly maps: Maps;
  readonly descriptions: Descriptions;
  readonly generations: Generations;
}

/** A map as `viewerId` (null: a visitor) may see it. Null where it is missing or private to somebody else, told apart by nothing. */
export const openMap =
  ({ maps, descriptions }: Deps) =>
  async (mapId: string, viewerId: string | null): Promise<OpenedMap | null> => {
    const map = await maps.readable(mapId, viewerId);
    if (!map) return null;
    return {
      map,
      tree: parseOutline(map.query, map.result),
      isOwner: map.userId === viewerId,
      progress: await descriptions.progress(mapId),
    };
  };

/** A leaf of an opened map with its lesson, or null when the map has no such leaf. */
export const openNode =
  ({ descriptions, generations }: Deps) =>
  async ({ map, tree, isOwner }: OpenedMap, nodeId: string): Promise<OpenedNode | null> => {
    const node = tree.nodes.get(nodeId);
    if (!node || !isLeaf(node)) return null;
    const [description, latest] = await Promise.all([
      descriptions.get(map.id, nodeId),
      isOwner ? generations.latestForNode(map.id, nodeId) : null,
    ]);
    return { node, path: pathTo(tree, nodeId), description, run: latest && openRun(latest, description) };
  };

function openRun(run: Generation, description: Description | null): Generation | null {
  if (run.state === 'queued' || run.state === 'running') return run;
  if (run.state !== 'failed' || run.dismissed) return null;
  const newer = !description || description.updatedAt < run.createdAt;
  return newer ? run : null;
}
