import type { LanguageModel } from '~/providers/model/language-model';
import { leaves, pathTo } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open-map';

interface Deps {
  readonly model: LanguageModel;
}

/** The library has lessons for most leaves of a topic, or for none: so many leaves tell. */
const lookedAt = 8;

/** Whether a map's page of lessons has something to show or to start. Without a model there may be nothing. */
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
