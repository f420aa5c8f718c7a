import type { LanguageModel } from '~/providers/model/language-model';
import { libraryLeaves } from '~/rooms/lesson/acts/library-leaves';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { openingsInTurn } from '~/rooms/map/acts/openings-in-turn';
import { isSettled, leavesAhead, passing } from '~/rooms/map/rules/leaf-progress';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import type { MapOpening, Maps } from '~/rooms/map/store/maps';

/** A leaf to learn next. */
export interface NextLesson {
  readonly mapId: string;
  /** The map's title. */
  readonly query: string;
  /** The map's language as a BCP 47 tag; null if it has not been detected. */
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
  /** Nobody but the learner can write its lesson. */
  readonly isToWrite: boolean;
}

export interface NextLessonsDeps {
  readonly maps: Maps;
  readonly lessons: Pick<Lessons, 'progress'>;
  readonly treeOf: TreeOfMap;
  readonly model: Pick<LanguageModel, 'written'>;
}

/** How many recently read lessons, and how many recently opened maps, are looked up. */
export const lookedAt = 20;

/**
 * The next leaves to learn, all on one map: the one that was read last, or else opened last, of those with a lesson to
 * read. The first is the leaf at which the learner continues. A leaf whose lesson nobody can write for this learner is
 * passed: Today has no way on from it. One such leaf is named if nothing is left to read on any map, and it is on a map
 * of their own, where they can write it.
 */
export function nextLessons(deps: NextLessonsDeps) {
  const { maps } = deps;
  const find = lessonsOfMap(deps);
  return async (userId: string, read: readonly string[], limit: number): Promise<NextLesson[]> => {
    const looked = new Set<string>();
    let toWrite: NextLesson | undefined;
    const look = async (mapIds: readonly string[]): Promise<NextLesson[]> => {
      const others = new Set(mapIds.filter((id) => !looked.has(id)));
      for (const id of others) looked.add(id);
      for await (const opening of openingsInTurn(maps, others, userId)) {
        const found = await find(opening, userId, limit);
        if (found[0] && !found[0].isToWrite) return found;
        toWrite ??= found[0];
      }
      return [];
    };
    const begun = await look(read);
    if (begun.length > 0) return begun;
    const opened = await maps.listForUser(userId, { order: 'opened', limit: lookedAt });
    const next = await look(opened.map(({ id }) => id));
    return next.length > 0 || !toWrite ? next : [toWrite];
  };
}

function lessonsOfMap({ lessons, treeOf, model }: NextLessonsDeps) {
  const inLibraryOf = libraryLeaves({ model });
  return async ({ map, lessonsState, learned }: MapOpening, userId: string, limit: number): Promise<NextLesson[]> => {
    const tree = treeOf(map);
    const [written, inLibrary] = await Promise.all([lessons.progress(map.id, lessonsState), inLibraryOf(tree)]);
    const isOwner = map.userId === userId;
    const isLearnable = (id: string) => (isOwner && !model.written) || written.has(id) || inLibrary.has(id);
    const isToWrite =
      isOwner && !lessonNodes(tree, written).some(({ id }) => !isSettled(learned, id) && isLearnable(id));
    const assumed = isToWrite ? learned : passing(tree, learned, written, isLearnable);
    return leavesAhead(tree, assumed, written, isToWrite ? 1 : limit).map(({ id: nodeId, label }) => ({
      mapId: map.id,
      query: map.query,
      language: map.language,
      nodeId,
      label,
      isToWrite,
    }));
  };
}
