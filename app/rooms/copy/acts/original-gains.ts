import type { Run, RunStore } from '~/jobs/store/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { Copies } from '~/rooms/copy/store/copies';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { ChangedMap, changeMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { documentOf } from '~/rooms/map/acts/map-versions';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { readDocument } from '~/rooms/map/rules/document';
import { type GainedNode, gainedNodes } from '~/rooms/map/rules/growing/gained';
import { pathString, pathTo, rootId, type Tree } from '~/rooms/map/rules/tree';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import { withoutTicks } from './keep-copy';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly copies: Copies;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
  readonly clock: Clock;
  readonly changeMap: ReturnType<typeof changeMap>;
}

/** A node of the copy that has no lesson, while the original's has one. */
interface GainedLesson {
  readonly id: string;
  readonly label: string;
  /** Labels from the topic to its parent. */
  readonly path: readonly string[];
}

/** Nodes and lessons that the original has and its copy lacks. */
interface Gains {
  readonly original: KnowledgeMap;
  readonly nodes: readonly (GainedNode & { readonly hasLesson: boolean })[];
  readonly lessons: readonly GainedLesson[];
}

type LookResult =
  | { readonly kind: 'proposal'; readonly runId: string }
  | { readonly kind: 'nothing' }
  /** The original is deleted, in the bin, or private. */
  | { readonly kind: 'gone' };

type GainsState =
  | { readonly kind: 'open'; readonly map: KnowledgeMap; readonly gains: Gains }
  | { readonly kind: 'nothing' | 'gone'; readonly map: KnowledgeMap }
  /** The proposal was accepted as a version, or dismissed without one. */
  | { readonly kind: 'decided'; readonly map: KnowledgeMap; readonly version: number | null };

/** The chosen ids; null means all. */
interface TakenGains {
  readonly nodes: ReadonlySet<string> | null;
  readonly lessons: ReadonlySet<string> | null;
}

/**
 * Finds nodes and lessons that originals have gained since they were copied, and takes them over. A proposal is a row
 * without contents: these are looked up whenever it is opened, so that an original that became private shows nothing
 * more.
 */
export function originalGains(deps: Deps) {
  const { maps, mapVersions, copies, runStore, random, clock } = deps;
  const gainsOf = gainsOfCopy(deps);
  const takeLessons = takeGainedLessons(deps);

  const find = async (userId: string, mapId: string, runId: string): Promise<Run<'growth'> | null> => {
    const run = await runStore.byId(runId);
    return run?.kind === 'growth' && run.how === 'original' && run.userId === userId && run.mapId === mapId
      ? run
      : null;
  };

  return {
    /** Checks for nodes and lessons that the original has gained. Null if the map is not a copy of the user's. */
    lookForChanges: async (userId: string, mapId: string): Promise<LookResult | null> => {
      const copy = await maps.owned(mapId, userId);
      if (!copy || copy.copiedFrom === null) return null;
      const gains = await gainsOf(copy);
      if (!gains) return { kind: 'gone' };
      if (isEmpty(gains)) return { kind: 'nothing' };
      await copies.propose({ id: random.id(), userId, mapId, nodeId: rootId, topic: copy.query, at: clock.now() });
      const runId = await copies.waiting(mapId, userId);
      return runId === null ? null : { kind: 'proposal', runId };
    },

    /** Null if the user has no such proposal. */
    openGains: async (userId: string, mapId: string, runId: string): Promise<GainsState | null> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.owned(mapId, userId)]);
      if (!run || !map) return null;
      if (run.dismissed) {
        const accepted = await mapVersions.byOnceKey(mapId, runId);
        return { kind: 'decided', map, version: accepted?.version ?? null };
      }
      const gains = await gainsOf(map);
      if (!gains) return { kind: 'gone', map };
      return isEmpty(gains) ? { kind: 'nothing', map } : { kind: 'open', map, gains };
    },

    /** Takes over the chosen nodes as one version, then the lessons. Idempotent. */
    takeGains: async (
      userId: string,
      mapId: string,
      runId: string,
      taken: TakenGains,
    ): Promise<(ChangedMap & { readonly lessons: number }) | Refusal> => {
      const [run, copy] = await Promise.all([find(userId, mapId, runId), maps.owned(mapId, userId)]);
      if (!run || !copy) return { ok: false, status: 404, message: messages.growth.noProposal };
      const gains = await gainsOf(copy);
      if (!gains) return { ok: false, status: 409, message: messages.copy.originalGone };
      const keep = taken.nodes ?? new Set(gains.nodes.map(({ id }) => id));
      const changed = await deps.changeMap(userId, mapId, { act: 'take', gained: gains.nodes, keep }, runId);
      if (!changed.ok) return changed;
      const wanted = new Set([
        ...changed.added.filter((id) => gains.nodes.some((node) => node.id === id && node.hasLesson)),
        ...gains.lessons.flatMap(({ id }) => ((taken.lessons?.has(id) ?? true) ? id : [])),
      ]);
      const written = wanted.size === 0 ? 0 : await takeLessons(userId, mapId, gains.original.id, wanted);
      await copies.takeCards({
        key: runId,
        mapId,
        userId,
        fromId: gains.original.id,
        nodeIds: changed.added.filter((id) => gains.nodes.some((node) => node.id === id)),
        at: clock.now(),
      });
      await runStore.dismiss(runId, userId, clock.now());
      return { ...changed, lessons: written };
    },
  };
}

/** Compares a copy with its original; null if the original is deleted, in the bin, or private. */
function gainsOfCopy({ maps, mapVersions, lessons, treeOf }: Deps) {
  /** Ids of the nodes that came with the copy. */
  const idsAtCopying = async (copy: KnowledgeMap, original: KnowledgeMap): Promise<ReadonlySet<string>> => {
    const first =
      (await documentOf(mapVersions, copy, 1)) ?? (await documentOf(mapVersions, original, copy.copiedVersion ?? 0));
    return new Set(first?.ids ?? []);
  };

  return async (copy: KnowledgeMap): Promise<Gains | null> => {
    const original = copy.copiedFrom === null ? null : await maps.readable(copy.copiedFrom, copy.userId);
    if (!original) return null;
    const [known, withLesson, own] = await Promise.all([
      idsAtCopying(copy, original),
      original.userId === copy.userId ? lessons.nodesOfMap(original.id) : lessons.nodesForOthers(original.id),
      lessons.nodesOfMap(copy.id),
    ]);
    const written = new Set(withLesson);
    const gained = gainedNodes(readDocument(copy), readDocument(original), known);
    const tree = treeOf(copy);
    const missing = new Set(withLesson);
    for (const id of own) missing.delete(id);
    return {
      original,
      nodes: gained.map((node) => ({ ...node, hasLesson: written.has(node.id) })),
      // In the order of the tree.
      lessons: [...tree.nodes.values()].flatMap(({ id, label }) =>
        missing.has(id) ? { id, label, path: labelsTo(tree, id).slice(0, -1) } : [],
      ),
    };
  };
}

function takeGainedLessons({ maps, copies, treeOf, random, clock }: Deps) {
  return async (userId: string, mapId: string, fromId: string, wanted: ReadonlySet<string>): Promise<number> => {
    const copy = await maps.owned(mapId, userId);
    if (!copy) return 0;
    const tree = treeOf(copy);
    const places = [...tree.nodes.values()].flatMap(({ id: nodeId, label: nodeLabel }) => {
      if (!wanted.has(nodeId)) return [];
      const path = pathString(labelsTo(tree, nodeId));
      return { id: random.id(), nodeId, nodeLabel, pathString: path, compositeKey: compositeKey(nodeId, path) };
    });
    const ticked = (await copies.ticked(fromId, userId)).filter(({ nodeId }) => wanted.has(nodeId));
    const unticked = withoutTicks(ticked);
    return copies.takeLessons({ mapId, userId, fromId, places, unticked, at: clock.now() });
  };
}

const isEmpty = ({ nodes, lessons }: Gains): boolean => nodes.length === 0 && lessons.length === 0;

const labelsTo = (tree: Tree, id: string): string[] => pathTo(tree, id).map(({ label }) => label);
