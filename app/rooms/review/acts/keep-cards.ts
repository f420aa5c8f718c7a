import type { Run, RunStore } from '~/jobs/store/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { CardsOfLesson, LibraryCards } from '~/providers/model/contract-cards';
import type { TextSource } from '~/providers/model/language-model';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import { readCards } from '~/rooms/review/rules/cards-text';
import { type CardDraft, type Screened, screenCards } from '~/rooms/review/rules/screen';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly cards: Cards;
  readonly libraryCards: LibraryCards;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
  readonly clock: Clock;
}

export interface CardProposal {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly source: TextSource | null;
  /** The text broke off, and this is what arrived. */
  readonly isCut: boolean;
  /** `isKept`: this learner has it already. */
  readonly proposed: readonly {
    readonly index: number;
    readonly draft: CardDraft;
    readonly isKept: boolean;
  }[];
  readonly dropped: Screened['dropped'];
  readonly note: string | null;
}

export type CardProposalState =
  | { readonly kind: 'open'; readonly proposal: CardProposal }
  /** Still live, or failed: the run's page shows it. */
  | { readonly kind: 'run' }
  /** The run's text was deleted before the learner decided on it. */
  | { readonly kind: 'lost'; readonly nodeId: string; readonly isOpen: boolean }
  /** Its node is gone. */
  | { readonly kind: 'gone' };

export type KeptCards = { readonly ok: true; readonly nodeId: string; readonly kept: number } | Refusal;

const runKey = (runId: string, index: number): string => `run:${runId}:${index}`;

/** Saves cards that a run or the library proposes. Idempotent: saving twice adds them once. */
export function keepCards({ maps, lessons, cards, libraryCards, runStore, treeOf, random, clock }: Deps) {
  const find = async (userId: string, mapId: string, runId: string): Promise<Run<'cards'> | null> => {
    const run = await runStore.byId(runId);
    return run?.kind === 'cards' && run.userId === userId && run.mapId === mapId ? run : null;
  };

  /** Screens the run's cards as when it ended: cards kept from it since then do not count as duplicates. */
  const screened = (run: Run, there: readonly Card[]) => {
    const own = there.filter(({ onceKey }) => onceKey?.startsWith(runKey(run.id, 0).slice(0, -1)));
    const others = there.filter((card) => !own.includes(card));
    const { passed, ...rest } = screenCards(
      readCards(run.text),
      others.map(({ text }) => text.front),
    );
    const kept = new Set(own.map(({ onceKey }) => onceKey));
    return {
      ...rest,
      proposed: passed.map((each) => ({ ...each, isKept: kept.has(runKey(run.id, each.index)) })),
    };
  };

  const textOf = (draft: CardDraft): CardText => {
    if (draft.kind === 'open') return draft;
    const options = draft.options.map((text) => ({ id: random.id(), text }));
    const { kind, front, back } = draft;
    return { kind, front, back, options, rightId: options[draft.right]?.id ?? '' };
  };

  const add = async (
    where: { readonly userId: string; readonly mapId: string; readonly nodeId: string },
    from: { readonly origin: CardOrigin; readonly sourceName: string },
    taken: readonly { readonly onceKey: string; readonly draft: CardDraft }[],
  ): Promise<KeptCards> => {
    const start = clock.now().getTime();
    const added = await cards.add(
      taken.map(({ onceKey, draft }, at) => ({
        ...where,
        ...from,
        id: random.id(),
        text: textOf(draft),
        onceKey,
        // Increasing times, to keep their order.
        at: new Date(start + at),
      })),
    );
    return { ok: true, nodeId: where.nodeId, kept: added.length };
  };

  const ofLibrary = async (
    map: KnowledgeMap,
    nodeId: string,
    lessonSource: string | undefined,
  ): Promise<CardsOfLesson | null> => {
    const tree = treeOf(map);
    if (lessonSource !== 'library' || !tree.nodes.has(nodeId)) return null;
    return libraryCards.of(pathTo(tree, nodeId).map(({ label }) => label));
  };

  const libraryKey = (key: string, mapId: string, nodeId: string) => `library:${key}:${mapId}:${nodeId}`;

  return {
    /** Null if the user has no such proposal, or may no longer read its map. */
    openCardProposal: async (
      userId: string,
      mapId: string,
      runId: string,
    ): Promise<CardProposalState | null> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.readable(mapId, userId)]);
      if (!run || !map) return null;
      if (run.state !== 'done') return { kind: 'run' };
      const tree = treeOf(map);
      const node = tree.nodes.get(run.nodeId);
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
          ...screened(run, there),
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
      if (run?.state !== 'done' || !map)
        return { ok: false, status: 404, message: messages.cards.noProposal };
      if (!treeOf(map).nodes.has(nodeId))
        return { ok: false, status: 404, message: messages.map.nodeNotFound };
      const { proposed } = screened(run, await cards.ofNode(mapId, userId, nodeId));
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

    /** The library's content for a lesson that came from it, without the cards that the learner has. */
    libraryCardsOf: async (
      map: KnowledgeMap,
      nodeId: string,
      there: readonly Card[],
      lessonSource: string | undefined,
    ): Promise<CardsOfLesson | null> => {
      const found = await ofLibrary(map, nodeId, lessonSource);
      if (!found) return null;
      const kept = new Set(there.map(({ onceKey }) => onceKey));
      return {
        ...found,
        cards: found.cards.filter(({ key }) => !kept.has(libraryKey(key, map.id, nodeId))),
      };
    },

    /** Saves all of the library's cards for a leaf. */
    keepLibraryCards: async (userId: string, mapId: string, nodeId: string): Promise<KeptCards> => {
      const [map, lesson] = await Promise.all([maps.readable(mapId, userId), lessons.get(mapId, nodeId)]);
      if (!map) return { ok: false, status: 404, message: messages.map.notFound };
      const found = await ofLibrary(map, nodeId, lesson?.source.kind);
      if (!found || found.cards.length === 0)
        return { ok: false, status: 409, message: messages.cards.notInLibrary };
      return add(
        { userId, mapId, nodeId },
        { origin: 'library', sourceName: 'library' },
        found.cards.map(({ key, draft }) => ({ onceKey: libraryKey(key, mapId, nodeId), draft })),
      );
    },
  };
}
