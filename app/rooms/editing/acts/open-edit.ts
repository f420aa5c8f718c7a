import { limits } from '~/kit/limits';
import { plainFormulas } from '~/kit/text/plain-formula';
import { outlineAround, type ShownOutline } from '~/rooms/editing/rules/around';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { isLessonNode, type LessonIds, lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import { pathTo, type Tree, type TreeNode } from '~/rooms/map/rules/tree';
import { planTravel, type VersionHead } from '~/rooms/map/rules/versions';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly treeOf: TreeOfMap;
}

/** A node of the user's own map with everything that can be done to it. */
export interface OpenedEdit {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly parent: TreeNode | null;
  /** The sibling before it, the one after it, and the one after that. */
  readonly previous: TreeNode | null;
  readonly next: TreeNode | null;
  readonly afterNext: TreeNode | null;
  /** The sibling after its parent. */
  readonly afterParent: TreeNode | null;
  readonly below: number;
  /** How many lessons the node and its descendants have. */
  readonly lessons: number;
  readonly outline: ShownOutline;
  /** The changes that undo and redo would apply; null if there are none. */
  readonly undo: VersionHead | null;
  readonly redo: VersionHead | null;
  /** The version in `asked.version`, if it is the newest. */
  readonly done: VersionHead | null;
  /** Branches to move the node under, found by a search for words; null if nothing was searched. */
  readonly targets: readonly Target[] | null;
  /** The lessons that it builds on, and those that it could build on; null for a branch without a lesson. */
  readonly needs: ChoosableNeeds | null;
}

interface ChoosableNeeds {
  readonly chosen: readonly string[];
  /** The lesson nodes near it, and the chosen ones, in document order. */
  readonly lessons: readonly TreeNode[];
  /** Whether there are more. */
  readonly isPart: boolean;
}

export interface Target {
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
}

const targetsShown = 20;

/**
 * Opens the user's map for editing at a node (by default the root); null if the user has no such node.
 * @param asked.version the version that was just written
 * @param asked.under words of the label of a branch to move the node under
 */
export const openEdit =
  ({ maps, mapVersions, lessons, treeOf }: Deps) =>
  async (
    userId: string,
    mapId: string,
    nodeId: string | null,
    asked: { readonly version?: number | null; readonly under?: string | null } = {},
  ): Promise<OpenedEdit | null> => {
    const map = await maps.owned(mapId, userId);
    const tree = map && treeOf(map);
    const node = tree?.nodes.get(nodeId ?? tree.rootId);
    const outline = node && tree && outlineAround(tree, node.id);
    if (!map || !tree || !node || !outline) return null;
    const [versions, progress] = await Promise.all([mapVersions.list(mapId), lessons.progress(mapId)]);
    const find = (version: number | null | undefined) => versions.find((head) => head.version === version) ?? null;
    const newest = find(map.version);
    const redoes = 'plan' in planTravel(map.version, versions, { act: 'redo' });
    const undoes = 'plan' in planTravel(map.version, versions, { act: 'undo' });

    const parent = node.parentId === null ? null : (tree.nodes.get(node.parentId) ?? null);
    const siblings = parent?.children ?? [];
    const at = siblings.indexOf(node.id);
    const sibling = (index: number) => tree.nodes.get(siblings[index] ?? '') ?? null;
    const grandparent = parent && tree.nodes.get(parent.parentId ?? '');
    const parentAt = grandparent ? grandparent.children.indexOf(parent.id) : -1;
    const inBranch = branchIds(tree, node.id);
    return {
      map,
      node,
      path: pathTo(tree, node.id),
      parent,
      previous: at > 0 ? sibling(at - 1) : null,
      next: at === -1 ? null : sibling(at + 1),
      afterNext: at === -1 ? null : sibling(at + 2),
      afterParent: grandparent ? (tree.nodes.get(grandparent.children[parentAt + 1] ?? '') ?? null) : null,
      below: inBranch.size - 1,
      lessons: [...inBranch].filter((id) => progress.has(id)).length,
      outline,
      undo: undoes ? whatUndoTakesBack(newest, find) : null,
      redo: redoes ? find(newest?.redoTo) : null,
      done: asked.version === map.version ? newest : null,
      needs: choosableNeeds(tree, node, progress),
      targets: asked.under ? findTargets(tree, node, asked.under, inBranch) : null,
    };
  };

/** The version that undo reverts: the newest, or for an undo or redo the version that it restored. */
function whatUndoTakesBack(
  newest: VersionHead | null,
  find: (version: number) => VersionHead | null,
): VersionHead | null {
  let head = newest;
  // An undo or redo stands for the version whose nodes it restored.
  while (head && (head.change.act === 'undo' || head.change.act === 'redo')) head = find(head.change.version);
  return head ?? newest;
}

function choosableNeeds(tree: Tree, node: TreeNode, lessons: LessonIds): ChoosableNeeds | null {
  const chosen = tree.needs?.get(node.id) ?? [];
  if (!isLessonNode(node, lessons) && chosen.length === 0) return null;
  const others = lessonNodes(tree, lessons);
  const at = others.indexOf(node);
  const first = Math.max(0, at - limits.needsChoicesMax / 2);
  const isNear = (place: number): boolean => place >= first && place < first + limits.needsChoicesMax;
  const wanted = new Set(chosen);
  return {
    chosen,
    lessons: others.filter((each, place) => each !== node && (isNear(place) || wanted.has(each.id))),
    isPart: others.length > limits.needsChoicesMax,
  };
}

function branchIds(tree: Tree, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    found.add(next);
    for (const child of tree.nodes.get(next)?.children ?? []) ahead.push(child);
  }
  return found;
}

const fold = (text: string): string => plainFormulas(text).normalize('NFKC').toLowerCase();

function findTargets(tree: Tree, node: TreeNode, words: string, inBranch: ReadonlySet<string>): readonly Target[] {
  const wanted = fold(words).trim();
  const found: Target[] = [];
  for (const each of tree.nodes.values()) {
    if (found.length === targetsShown) break;
    if (inBranch.has(each.id) || each.id === node.parentId || !fold(each.label).includes(wanted)) continue;
    found.push({ node: each, path: pathTo(tree, each.id).slice(0, -1) });
  }
  return found;
}
