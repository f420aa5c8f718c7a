import { type Direction, mapDirection } from '~/kit/text/language';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { labelsOf } from '~/rooms/map/acts/note-language';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { TextWork } from '~/system/contract/text-work';
import type { ReadLesson } from '../read-lesson';
import { lessonInWay } from '../ways/lesson-in-way';
import type { OpenMap } from './open-map';
import type { OpenNode } from './open-node';

export interface OpenedText {
  readonly map: KnowledgeMap;
  readonly direction: Direction;
  /** Null if there is none, or none that the viewer may read. */
  readonly lesson: Lesson | null;
}

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly lessons: Pick<Lessons, 'inWay'>;
  readonly work: TextWork;
  readonly treeOf: TreeOfMap;
  readonly readLesson: ReadLesson;
  readonly openMap: OpenMap;
  readonly openNode: OpenNode;
}

/**
 * The lesson of a node as `viewerId` may read it, for a request that shows nothing of the map around it: nobody's
 * progress and no runs are read. Null if the map is missing or private to somebody else.
 */
export const openText =
  ({ maps, lessons, work, treeOf, readLesson, openMap, openNode }: Deps) =>
  async (
    mapId: string,
    nodeId: string,
    viewerId: string | null,
    way: Way | null = null,
  ): Promise<OpenedText | null> => {
    const map = await maps.readable(mapId, viewerId);
    if (!map) return null;
    const first = await readLesson(mapId, nodeId);
    const saved = (first && way && (await lessonInWay({ lessons, work }, first, way))) ?? first;
    const tree = treeOf(map);
    const direction = mapDirection(map.language, map.query, () => labelsOf(tree));
    // The library's texts, and who may read those of a source, are known to `openNode`.
    if (saved && ![first, saved].some((text) => text?.source.kind === 'source') && tree.nodes.has(nodeId))
      return { map, direction, lesson: saved };
    const opened = await openMap(mapId, viewerId);
    const node = opened && (await openNode(opened, nodeId, '', { isPrefetch: true, way }));
    return opened && { map, direction, lesson: node?.lesson ?? null };
  };
