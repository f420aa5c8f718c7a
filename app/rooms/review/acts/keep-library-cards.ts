import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { CardsOfLesson, LibraryCards } from '~/providers/model/contract-cards';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Card } from '~/rooms/review/store/cards';
import { type AddDeps, addKeptCards, type KeptCards } from './add-kept-cards';

interface Deps extends AddDeps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly libraryCards: LibraryCards;
  readonly treeOf: TreeOfMap;
}

/** Identifies a kept library card. */
export const libraryKey = (key: string, mapId: string, nodeId: string): string => `library:${key}:${mapId}:${nodeId}`;

const libraryOrigin = { origin: 'library', sourceName: 'library' } as const;

/** Shows and saves the library's cards for lessons that came from it. Saving twice adds them once. */
export function keepLibraryCards(deps: Deps) {
  const { maps, lessons, libraryCards, treeOf } = deps;
  const add = addKeptCards(deps);

  const ofLibrary = async (
    map: KnowledgeMap,
    nodeId: string,
    lessonSource: string | undefined,
  ): Promise<CardsOfLesson | null> => {
    const tree = treeOf(map);
    if (lessonSource !== 'library' || !tree.nodes.has(nodeId)) return null;
    return libraryCards.of(pathTo(tree, nodeId).map(({ label }) => label));
  };

  /** Saves the library's cards for a leaf: all, or the one that `only` names. */
  const keepLibraryCards = async (userId: string, mapId: string, nodeId: string, only?: string): Promise<KeptCards> => {
    const [map, lesson] = await Promise.all([maps.readable(mapId, userId), lessons.get(mapId, nodeId)]);
    if (!map) return { ok: false, status: 404, message: messages.map.notFound };
    const found = await ofLibrary(map, nodeId, lesson?.source.kind);
    const wanted = (found?.cards ?? []).filter(({ key }) => only === undefined || key === only);
    if (wanted.length === 0) return { ok: false, status: 409, message: messages.cards.notInLibrary };
    return add(
      { userId, mapId, nodeId },
      libraryOrigin,
      wanted.map(({ key, draft }) => ({ onceKey: libraryKey(key, mapId, nodeId), draft })),
    );
  };

  /** The library's cards for the lessons of a map that the learner does not have, as many as are kept at once. */
  const unkept = async (map: KnowledgeMap, userId: string) => {
    const [nodeIds, kept] = await Promise.all([
      lessons.nodesFromLibrary(map.id, recallLimits.leavesLookedUpMax),
      deps.cards.onceKeys(map.id, userId),
    ]);
    const found = await Promise.all(
      nodeIds.map(async (nodeId) =>
        ((await ofLibrary(map, nodeId, 'library'))?.cards ?? []).map(({ key, draft }) => ({
          nodeId,
          onceKey: libraryKey(key, map.id, nodeId),
          draft,
        })),
      ),
    );
    return found
      .flat()
      .filter(({ onceKey }) => !kept.has(onceKey))
      .slice(0, recallLimits.keptAtOnceMax);
  };

  return {
    /** How many cards `keepLibraryCardsOfMap` would add. */
    countLibraryCards: async (map: KnowledgeMap, userId: string): Promise<number> => (await unkept(map, userId)).length,

    /** Saves the library's cards for the lessons of a map. */
    keepLibraryCardsOfMap: async (userId: string, mapId: string): Promise<KeptCards> => {
      const map = await maps.readable(mapId, userId);
      if (!map) return { ok: false, status: 404, message: messages.map.notFound };
      return add({ userId, mapId, nodeId: '' }, libraryOrigin, await unkept(map, userId));
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
      return { ...found, cards: found.cards.filter(({ key }) => !kept.has(libraryKey(key, map.id, nodeId))) };
    },

    keepLibraryCards,

    /** Saves one of the library's cards for a leaf, and returns the learner's card. */
    keepLibraryCard: async (
      userId: string,
      mapId: string,
      nodeId: string,
      key: string,
    ): Promise<{ readonly ok: true; readonly card: Card } | Refusal> => {
      const kept = await keepLibraryCards(userId, mapId, nodeId, key);
      if (!kept.ok) return kept;
      const onceKey = libraryKey(key, mapId, nodeId);
      const card = (await deps.cards.ofNode(mapId, userId, nodeId)).find((each) => each.onceKey === onceKey);
      return card ? { ok: true, card } : { ok: false, status: 409, message: messages.recall.tooMany };
    },
  };
}
