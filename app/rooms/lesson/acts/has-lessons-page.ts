import type { LanguageModel } from '~/providers/model/language-model';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import type { OpenedMap } from './open/open-map';

/**
 * Whether a map's page of lessons has one to write. The library's lessons are shown without being asked for, and
 * nothing else can be written without a model.
 */
export const hasLessonsPage =
  ({ model }: { readonly model: Pick<LanguageModel, 'unwritten'> }) =>
  ({ tree, progress }: Pick<OpenedMap, 'tree' | 'progress'>): boolean =>
    !model.unwritten && lessonNodes(tree, progress).some(({ id }) => !progress.has(id));
