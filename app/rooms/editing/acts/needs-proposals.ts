import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { isLive } from '~/jobs/rules/state';
import type { RunStore } from '~/jobs/store/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { LanguageModel, TextSource } from '~/providers/model/language-model';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { ChangedMap, changeMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { readDocument } from '~/rooms/map/rules/document';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import { addNeeds, type NeedPair, proposalLessonsMax, readPairs } from '~/rooms/map/rules/proposed-needs';
import { root, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly model: LanguageModel;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
  readonly changeMap: ReturnType<typeof changeMap>;
}

/** A lesson with those that it builds on, by a proposal. */
interface ProposedNeeds {
  readonly node: TreeNode;
  readonly needs: readonly TreeNode[];
}

export interface OpenedNeeds {
  readonly map: KnowledgeMap;
  /** Why nothing can be proposed, as a sentence; null if a model can be asked. */
  readonly refusal: string | null;
  /** The run that is being written; null if there is none. */
  readonly live: string | null;
  readonly proposal: {
    readonly runId: string;
    readonly source: TextSource | null;
    /** The text broke off, and this is what arrived. */
    readonly isCut: boolean;
    /** In the order of the map; what the map has by now is left out. */
    readonly proposed: readonly ProposedNeeds[];
  } | null;
}

/** Which lessons of a map build on which, as a model proposes it. */
export function needsProposals(deps: Deps) {
  const { maps, lessons, model, runStore, treeOf, random, clock } = deps;

  const refusalFor = async (map: KnowledgeMap): Promise<string | null> => {
    if (!model.writeNeeds) return messages.needs.noModel;
    const count = lessonNodes(treeOf(map), await lessons.progress(map.id)).length;
    if (count < 2) return messages.needs.tooFew;
    return count > proposalLessonsMax ? messages.needs.tooLarge : null;
  };

  /** The proposal that waits, and what of it the map can take on. */
  const findProposal = async (userId: string, map: KnowledgeMap, runId: string) => {
    const run = await runStore.byId(runId);
    if (run?.kind !== 'needs' || run.userId !== userId || run.mapId !== map.id || run.state !== 'done') return null;
    return { run, pairs: addNeeds(readDocument(map), readPairs(run.text)).taken };
  };

  const grouped = (map: KnowledgeMap, pairs: readonly NeedPair[]): ProposedNeeds[] => {
    const { nodes } = treeOf(map);
    return [...nodes.values()].flatMap((node) => {
      const needs = pairs.flatMap(([id, needed]) => (id === node.id ? (nodes.get(needed) ?? []) : []));
      return needs.length === 0 ? [] : [{ node, needs }];
    });
  };

  return {
    /** Null if the user has no such map. */
    openNeeds: async (userId: string, mapId: string): Promise<OpenedNeeds | null> => {
      const map = await maps.owned(mapId, userId);
      if (!map) return null;
      const [refusal, newest] = await Promise.all([refusalFor(map), runStore.needsOfMap(mapId, userId)]);
      const found = newest?.state === 'done' ? await findProposal(userId, map, newest.id) : null;
      return {
        map,
        refusal,
        live: newest && isLive(newest) ? newest.id : null,
        proposal: found && {
          runId: found.run.id,
          source: found.run.source,
          isCut: found.run.fault !== null,
          proposed: grouped(map, found.pairs),
        },
      };
    },

    /**
     * Starts the run that proposes needs; returns the live one if there is one.
     * @param replaces the failed run that this one replaces
     */
    proposeNeeds: async (userId: string, mapId: string, replaces: string | null): Promise<StartRunResult> => {
      const map = await maps.owned(mapId, userId);
      if (!map) return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
      const refusal = await refusalFor(map);
      if (refusal !== null) return { ok: false, status: 409, message: refusal };
      const { id: nodeId, label } = root(treeOf(map));
      const at = { topic: label, mapId, nodeId, path: [label] };
      return startRun(deps, { id: random.id(), kind: 'needs', userId, ...at, replaces });
    },

    /** Adds the chosen needs of a proposal as one version. Idempotent. */
    keepNeeds: async (
      userId: string,
      mapId: string,
      runId: string,
      isKept: (pair: NeedPair) => boolean,
    ): Promise<ChangedMap | Refusal> => {
      const map = await maps.owned(mapId, userId);
      const found = map && (await findProposal(userId, map, runId));
      if (!found) return { ok: false, status: 404, message: messages.growth.noProposal };
      const needs = readPairs(found.run.text).filter(isKept);
      const changed = await deps.changeMap(userId, mapId, { act: 'link', needs }, runId);
      if (changed.ok) await runStore.dismiss(runId, userId, clock.now());
      return changed;
    },
  };
}
