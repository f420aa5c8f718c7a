import type { Users } from '~/rooms/account/store/users';
import type { Tree } from '~/rooms/map/rules/tree';
import { type NodeMemory, treeMemory } from '~/rooms/map/rules/tree-memory';
import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Pick<Users, 'byId'>;
  readonly recallFigures: RecallFigures;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/**
 * How much of a map a learner recalls now, by node, for nodes with cards and the branches above them. New cards are
 * counted separately and do not affect the share. Only the learner's own cards count; null without any.
 */
export const memoryOfMap =
  ({ users, recallFigures, scheduler, clock }: Deps) =>
  async (mapId: string, userId: string, tree: Tree): Promise<ReadonlyMap<string, NodeMemory> | null> => {
    const found = await recallFigures.ofMap(mapId, userId);
    if (found.length === 0) return null;
    const now = clock.now();
    const schedule = scheduler.of((await users.byId(userId))?.reviewWeights ?? null);
    const byNode = new Map<string, { cards: number; fresh: number; recalled: number; due: number }>();
    for (const { nodeId, memory } of found) {
      const node = byNode.get(nodeId) ?? { cards: 0, fresh: 0, recalled: 0, due: 0 };
      byNode.set(nodeId, node);
      if (!memory) {
        node.fresh += 1;
        continue;
      }
      node.cards += 1;
      node.recalled += schedule.recall(memory, now);
      if (memory.dueAt <= now) node.due += 1;
    }
    return treeMemory(tree, byNode);
  };
