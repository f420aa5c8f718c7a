import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { messages } from '~/kit/messages';
import type { LanguageModel } from '~/providers/model/language-model';
import type { OpenedMap } from '~/rooms/lesson/acts/open/open-map';
import { root } from '~/rooms/map/rules/tree';
import type { Placements } from '~/rooms/placement/store/placements';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly placements: Placements;
  readonly model: LanguageModel;
  readonly random: Random;
}

/**
 * Starts the run that makes questions for a learner's placement; joins their live one. Questions are made once.
 * @param replaces the failed run that this one replaces
 */
export const makeQuestions =
  ({ placements, model, random, ...deps }: Deps) =>
  async (opened: OpenedMap, userId: string, replaces: string | null): Promise<StartRunResult> => {
    const { map, tree } = opened;
    if (!model.writeQuestions) return { ok: false, status: 409, message: messages.placement.noModel };
    const kept = await placements.get({ mapId: map.id, userId });
    if (kept?.made) return { ok: false, status: 409, message: messages.placement.madeAlready };
    const { id, label } = root(tree);
    return startRun(deps, {
      id: random.id(),
      kind: 'placement',
      userId,
      topic: label,
      mapId: map.id,
      nodeId: id,
      path: [label],
      replaces,
    });
  };
