import type { LanguageModel } from '~/providers/model/language-model';
import { isLessonNode, withOpenings } from '~/rooms/map/rules/lesson-nodes';
import type { OpenedMap } from './open/open-map';

/**
 * Whether a map's page of lessons has one to write. The library's lessons are shown without being asked for, and
 * nothing else can be written without a model.
 */
export const hasLessonsPage =
  ({ model }: { readonly model: Pick<LanguageModel, 'written'> }) =>
  ({ tree, progress }: Pick<OpenedMap, 'tree' | 'progress'>): boolean => {
    if (model.written) return false;
    const taught = withOpenings(tree, progress, true);
    return [...tree.nodes.values()].some((node) => !progress.has(node.id) && isLessonNode(node, taught));
  };
