import type { LanguageModel } from '~/providers/model/language-model';
import {
  isSettled,
  isUntouched,
  leafToContinue,
  type MapProgress,
  nextLeafToDo,
  passing,
} from '~/rooms/map/rules/leaf-progress';
import { isLessonNode } from '~/rooms/map/rules/lesson-nodes';
import type { OpenedMap } from './open/open-map';

/** The leaf at which a map's start or continue button points. */
export interface WhereToGo {
  /**
   * `start`: no leaf of the map has been read or done yet. `write`: no lesson is left to read, and only the owner can
   * write another.
   */
  readonly kind: 'start' | 'continue' | 'write';
  readonly nodeId: string;
  readonly label: string;
}

/**
 * The leaf at which the owner of a map starts or continues: the lesson that was open last, or the next leaf that is not
 * done. Null for everyone else, and if all leaves are done. Without a model, leaves with a lesson come first.
 * @param first the leaf to start with, unless it is known; by default the map's first one
 */
export const whereToGo =
  ({ model }: { readonly model: Pick<LanguageModel, 'written'> }) =>
  (
    opened: Pick<OpenedMap, 'tree' | 'isOwner' | 'progress' | 'learned' | 'inLibrary'>,
    first: string | null = null,
  ): WhereToGo | null => {
    const { tree, isOwner, progress, learned, inLibrary } = opened;
    if (!isOwner || tree.nodes.size < 2) return null;
    const kind = isUntouched(tree, learned, progress) ? 'start' : 'continue';
    const goOn = (known: MapProgress) =>
      kind === 'start'
        ? nextLeafToDo(tree, known, progress, first ?? undefined)
        : leafToContinue(tree, known, progress);
    const chosen = kind === 'start' && first ? tree.nodes.get(first) : undefined;
    const leaf = chosen && isLessonNode(chosen, progress) && !isSettled(learned, chosen.id) ? chosen : goOn(learned);
    if (!leaf) return null;
    const hasLesson = (id: string) => !model.written || progress.has(id) || inLibrary.has(id);
    if (hasLesson(leaf.id)) return { kind, nodeId: leaf.id, label: leaf.label };
    const readable = goOn(passing(tree, learned, progress, hasLesson));
    return readable
      ? { kind, nodeId: readable.id, label: readable.label }
      : { kind: 'write', nodeId: leaf.id, label: leaf.label };
  };
