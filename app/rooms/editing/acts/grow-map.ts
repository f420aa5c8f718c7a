import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { countCharacters, typedLine } from '~/kit/text/plain-text';
import type { LanguageModel } from '~/providers/model/language-model';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { type GrowHow, growHows } from '~/rooms/map/rules/proposal';
import { isLeaf, pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly model: LanguageModel;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

interface AskedGrowth {
  readonly node: string;
  readonly how: string;
  readonly wish: string;
  /** A failed run that this one replaces. */
  readonly replaces?: string | null;
}

/** Starts the run that proposes nodes below a node of the user's map; returns the live run if there is one. */
export const growMap =
  ({ maps, model, treeOf, random, ...deps }: Deps) =>
  async (userId: string, mapId: string, asked: AskedGrowth): Promise<StartRunResult> => {
    const map = await maps.owned(mapId, userId);
    if (!map) return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
    const tree = treeOf(map);
    const node = tree.nodes.get(asked.node);
    if (!node) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    const how: GrowHow | undefined = growHows.find((known) => known === asked.how);
    const wish = typedLine(asked.wish);
    const { tooLong, noSuchWay, notALeaf, nothingBelow, cannot } = messages.growth;
    if (!how) return { ok: false, status: 400, message: noSuchWay };
    if (countCharacters(wish) > limits.wishMaxCharacters) return { ok: false, status: 400, message: tooLong };
    if (how === 'into' && !isLeaf(node)) return { ok: false, status: 409, message: notALeaf };
    if (how === 'anew' && isLeaf(node)) return { ok: false, status: 409, message: nothingBelow };
    const path = pathTo(tree, node.id).map(({ label }) => label);
    const unsafe = refuseUnsafe([...path, wish]);
    if (unsafe) return unsafe;
    if (model.canGrow && !(await model.canGrow(path))) return { ok: false, status: 409, message: cannot };
    const id = random.id();
    return startRun(deps, {
      id,
      kind: 'growth',
      userId,
      topic: node.label,
      mapId,
      nodeId: node.id,
      path,
      how,
      wish,
      replaces: asked.replaces ?? null,
    });
  };
