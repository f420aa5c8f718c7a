import { isUntouched, leafToContinue, nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import type { OpenedMap } from './open/open-map';

/** The leaf at which a map's start or continue button points. */
export interface WhereToGo {
  /** `start`: no leaf of the map has been read or done yet. */
  readonly kind: 'start' | 'continue';
  readonly nodeId: string;
  readonly label: string;
}

/**
 * The leaf at which the owner of a map starts or continues: the lesson that was open last, or the next leaf that is not
 * done. Null for everyone else, and if all leaves are done.
 * @param first the leaf to start with; by default the map's first one
 */
export function whereToGo(
  { tree, isOwner, progress, learned }: Pick<OpenedMap, 'tree' | 'isOwner' | 'progress' | 'learned'>,
  first: string | null = null,
): WhereToGo | null {
  if (!isOwner || tree.nodes.size < 2) return null;
  const isStart = isUntouched(tree, learned, progress);
  const leaf = isStart
    ? (first && tree.nodes.get(first)) || nextLeafToDo(tree, learned, progress)
    : leafToContinue(tree, learned, progress);
  return leaf && { kind: isStart ? 'start' : 'continue', nodeId: leaf.id, label: leaf.label };
}
