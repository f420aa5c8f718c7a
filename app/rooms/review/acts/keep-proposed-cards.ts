import type { Run, RunStore } from '~/jobs/store/runs';
import { messages } from '~/kit/messages';
import type { TextSource } from '~/providers/model/language-model';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import { readCards } from '~/rooms/review/rules/cards-text';
import { questionOf } from '~/rooms/review/rules/exercise-card';
import { type CardDraft, type Screened, screenCards } from '~/rooms/review/rules/screen';
import type { Card } from '~/rooms/review/store/cards';
import type { Sources } from '~/rooms/source/store/sources';
import { type AddDeps, addKeptCards, type KeptCards } from './add-kept-cards';

interface Deps extends AddDeps {
  readonly maps: Maps;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly lessons: Pick<Lessons, 'get'>;
  readonly sources: Sources;
}

export interface CardProposal {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly source: TextSource | null;
  /** The text broke off, and this is what arrived. */
  readonly isCut: boolean;
  /** `isKept`: this learner has it already. */
  readonly proposed: readonly { readonly index: number; readonly draft: CardDraft; readonly isKept: boolean }[];
  readonly dropped: Screened['dropped'];
  readonly note: string | null;
}

type CardProposalState =
  | { readonly kind: 'open'; readonly proposal: CardProposal }
  /** Still live, or failed: the run's page shows it. */
  | { readonly kind: 'run' }
  /** The run's text was deleted before the learner decided on it. */
  | { readonly kind: 'lost'; readonly nodeId: string; readonly isOpen: boolean }
  /** Its node is gone. */
  | { readonly kind: 'gone' };

const runKey = (runId: string, index: number): string => `run:${runId}:${index}`;

/** Shows and saves cards that a run proposes. Idempotent: saving twice adds them once. */
export function keepProposedCards(deps: Deps) {
  const { maps, cards, runStore, treeOf, clock } = deps;
  const add = addKeptCards(deps);

  const find = async (userId: string, mapId: string, runId: string): Promise<Run<'cards'> | null> => {
    const run = await runStore.byId(runId);
    return run?.kind === 'cards' && run.userId === userId && run.mapId === mapId ? run : null;
  };

  /** Screens the run's cards as when it ended: cards kept from it since then do not count as duplicates. */
  const screened = async (run: Run<'cards'>, map: KnowledgeMap, there: readonly Card[]) => {
    const path = pathTo(treeOf(map), run.nodeId).map(({ label }) => label);
    const own = there.filter(({ onceKey }) => onceKey?.startsWith(runKey(run.id, 0).slice(0, -1)));
    const others = there.filter((card) => !own.includes(card));
    const lesson = await lessonForLearner(deps)(map, run.nodeId, run.userId);
    const { passed, ...rest } = screenCards(readCards(run.text), {
      known: others.map(({ text }) => questionOf(text)),
      lesson: lesson ? [...path, lesson.markdown].join('\n') : '',
    });
    const kept = new Set(own.map(({ onceKey }) => onceKey));
    return { ...rest, proposed: passed.map((each) => ({ ...each, isKept: kept.has(runKey(run.id, each.index)) })) };
  };

  return {
    /** Null if the user has no such proposal, or may no longer read its map. */
    openCardProposal: async (userId: string, mapId: string, runId: string): Promise<CardProposalState | null> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.readable(mapId, userId)]);
      if (!run || !map) return null;
      if (run.state !== 'done') return { kind: 'run' };
      const tree = treeOf(map);
      const node = tree.nodes.get(run.nodeId ?? '');
      if (!node) return { kind: 'gone' };
      // A finished run has at least one card, so an empty text was deleted.
      if (run.text === '') return { kind: 'lost', nodeId: node.id, isOpen: !run.dismissed };
      const there = await cards.ofNode(mapId, userId, node.id);
      return {
        kind: 'open',
        proposal: {
          map,
          node,
          path: pathTo(tree, node.id).slice(0, -1),
          source: run.source,
          isCut: run.fault !== null,
          ...(await screened(run, map, there)),
        },
      };
    },

    /** Saves cards of a proposal by their indexes; cards already saved stay unchanged. */
    keepProposedCards: async (
      userId: string,
      mapId: string,
      runId: string,
      keep: ReadonlySet<number>,
    ): Promise<KeptCards> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.readable(mapId, userId)]);
      const nodeId = run?.nodeId ?? '';
      if (run?.state !== 'done' || !map) return { ok: false, status: 404, message: messages.cards.noProposal };
      if (!treeOf(map).nodes.has(nodeId)) return { ok: false, status: 404, message: messages.map.nodeNotFound };
      const { proposed } = await screened(run, map, await cards.ofNode(mapId, userId, nodeId));
      const taken = proposed
        .filter(({ index }) => keep.has(index))
        .map(({ index, draft }) => ({ onceKey: runKey(runId, index), draft }));
      const added = await add(
        { userId, mapId, nodeId },
        { origin: 'model', sourceName: run.source?.name ?? '' },
        taken,
      );
      await runStore.dismiss(runId, userId, clock.now());
      return added;
    },
  };
}
