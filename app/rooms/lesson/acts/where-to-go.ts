import { refuseUnsafe } from '~/jobs/acts/unsafe';
import type { LanguageModel } from '~/providers/model/language-model';
import { isUntouched, leafToContinue, nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import { pathTo } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open-map';

/** The leaf at which a map's start or continue button points. */
export interface WhereToGo {
  /** `start`: no leaf of the map has been read or done yet. */
  readonly kind: 'start' | 'continue';
  readonly nodeId: string;
  readonly label: string;
  /** The leaf has no lesson yet and one can be written: pressing the button asks for it. */
  readonly asks: boolean;
}

/**
 * The leaf at which the owner of a map starts or continues: the lesson that was open last, or the next leaf that is not
 * done. Null for everyone else, and if all leaves are done.
 * @param first the leaf to start with; by default the map's first one
 */
export const whereToGo =
  ({ model }: { readonly model: LanguageModel }) =>
  async (
    { tree, isOwner, progress, learned, runs }: Omit<OpenedMap, 'map' | 'direction'>,
    first: string | null = null,
  ): Promise<WhereToGo | null> => {
    if (!isOwner || tree.nodes.size < 2) return null;
    if (!isUntouched(tree, learned, progress)) {
      const leaf = leafToContinue(tree, learned, progress);
      return leaf && { kind: 'continue', nodeId: leaf.id, label: leaf.label, asks: false };
    }
    const leaf = (first && tree.nodes.get(first)) || nextLeafToDo(tree, learned, progress);
    if (!leaf) return null;
    const path = pathTo(tree, leaf.id).map(({ label }) => label);
    const isEmpty = !progress.has(leaf.id) && !runs.has(leaf.id);
    const asks = isEmpty && !refuseUnsafe(path) && !(await model.unwritten?.(path));
    return { kind: 'start', nodeId: leaf.id, label: leaf.label, asks };
  };
