import type { Run, RunStore } from '~/jobs/store/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { TextSource } from '~/providers/model/language-model';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { ChangedMap, changeMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { readDocument } from '~/rooms/map/rules/document';
import {
  type Choice,
  compareProposal,
  type GrowHow,
  type LeftOutNode,
  type ProposedNode,
} from '~/rooms/map/rules/proposal';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import { growHowOf, proposedNodes } from './growth-run';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly clock: Clock;
  readonly changeMap: ReturnType<typeof changeMap>;
}

interface OpenedProposal {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly how: GrowHow;
  readonly wish: string;
  readonly source: TextSource | null;
  /** The text broke off; the proposal is the part that arrived. */
  readonly isCut: boolean;
  readonly proposed: readonly ProposedNode[];
  /** `isHeld`: the node or a descendant has learning data, so it is only removed if the learner says so. */
  readonly leftOut: readonly (LeftOutNode & { readonly isHeld: boolean })[];
  /** The version in which it was accepted; null if it was not. */
  readonly accepted: number | null;
}

type ProposalState =
  | { readonly kind: 'open'; readonly proposal: OpenedProposal }
  /** Still running, or failed: shown on the run's page. */
  | { readonly kind: 'run' }
  | { readonly kind: 'gone' };

/** Opens the proposals of runs and accepts them. */
export function proposals(deps: Deps) {
  const { maps, mapVersions, lessons, progress, runStore, treeOf, clock } = deps;
  const find = async (userId: string, mapId: string, runId: string): Promise<Run<'growth'> | null> => {
    const run = await runStore.byId(runId);
    return run?.kind === 'growth' && run.how !== 'original' && run.userId === userId && run.mapId === mapId
      ? run
      : null;
  };

  return {
    /** Null if the user has no such proposal. */
    openProposal: async (userId: string, mapId: string, runId: string): Promise<ProposalState | null> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.owned(mapId, userId)]);
      if (!run || !map) return null;
      if (run.state !== 'done') return { kind: 'run' };
      const tree = treeOf(map);
      const node = tree.nodes.get(run.nodeId);
      const how = growHowOf(run.how);
      const nodes = proposedNodes(run.text);
      const compared = node && compareProposal(readDocument(map), { node: node.id, how, nodes });
      if (!node || !compared) return { kind: 'gone' };
      const [written, learnt, accepted] = await Promise.all([
        lessons.progress(mapId),
        progress.ofMap(mapId, userId),
        mapVersions.byOnceKey(mapId, runId),
      ]);
      const held = new Set<string>();
      for (const { id } of compared.leftOut) {
        if (!written.has(id) && !learnt.has(id)) continue;
        for (const above of pathTo(tree, id)) held.add(above.id);
      }
      return {
        kind: 'open',
        proposal: {
          map,
          node,
          path: pathTo(tree, node.id).slice(0, -1),
          how,
          wish: run.wish,
          source: run.source,
          isCut: run.fault !== null,
          proposed: compared.proposed,
          leftOut: compared.leftOut.map((each) => ({ ...each, isHeld: held.has(each.id) })),
          accepted: accepted?.version ?? null,
        },
      };
    },

    /** Applies the chosen part of a proposal as one version. Idempotent. */
    acceptProposal: async (
      userId: string,
      mapId: string,
      runId: string,
      choice: Choice,
    ): Promise<ChangedMap | Refusal> => {
      const run = await find(userId, mapId, runId);
      if (run?.state !== 'done') return { ok: false, status: 404, message: messages.growth.noProposal };
      const proposal = { node: run.nodeId, how: growHowOf(run.how), nodes: proposedNodes(run.text) };
      const changed = await deps.changeMap(userId, mapId, { act: 'accept', proposal, choice }, runId);
      // Takes the proposal off the lists; its version also records that it was accepted.
      if (changed.ok) await runStore.dismiss(runId, userId, clock.now());
      return changed;
    },

    /** The user's growth runs on a map that await a decision or have failed. */
    growthsOfMap: async (userId: string, mapId: string) => {
      const found = await runStore.growthsOfMap(mapId, userId);
      return found.map(({ id, nodeId, topic, state, message }) => ({ id, node: nodeId, label: topic, state, message }));
    },
  };
}
