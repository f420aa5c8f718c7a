import { messages } from '~/kit/messages';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import { refuse, type SaveLessonResult, type Where } from '../save-lesson';

interface Deps {
  readonly maps: Maps;
  readonly lessons: Pick<Lessons, 'choose' | 'get'>;
  readonly clock: Clock;
}

/**
 * Lets the lesson's text in this way stand first, for everybody who reads the map; the present one stays beside it.
 * Only the map's owner may choose.
 */
export const chooseWay =
  ({ maps, lessons, clock }: Deps) =>
  async ({ userId, mapId, nodeId }: Omit<Where, 'version'>, way: Way): Promise<SaveLessonResult> => {
    const lesson = await lessons.choose({ userId, mapId, nodeId }, way, clock.now());
    if (lesson && lesson !== 'stale') return { ok: true, lesson };
    const [map, current] = await Promise.all([maps.owned(mapId, userId), lessons.get(mapId, nodeId)]);
    if (!map || !current) return refuse(maps, { userId, mapId, nodeId, version: 0 });
    return { ok: false, status: 404, message: messages.lesson.noSuchText };
  };
