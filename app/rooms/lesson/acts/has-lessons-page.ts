import type { LanguageModel } from '~/providers/model/language-model';
import { leaves, pathTo } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open-map';

interface Deps {
  readonly model: LanguageModel;
}

/** The library has lessons for most leaves of a topic or for none, so checking this many is enough. */
const lookedAt = 8;

/**
 * Whether a map's page of lessons has a lesson to show or to start. Without a model, the library may have none for it.
 */
export const hasLessonsPage =
  ({ model }: Deps) =>
  async ({ tree, progress }: Pick<OpenedMap, 'tree' | 'progress'>): Promise<boolean> => {
    if (!model.unwritten || progress.size > 0) return true;
    for (const leaf of leaves(tree).slice(0, lookedAt)) {
      const path = pathTo(tree, leaf.id).map(({ label }) => label);
      if ((await model.unwritten(path)) === null) return true;
    }
    return false;
  };
