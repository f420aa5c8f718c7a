import { nextSlice } from '~/kit/slices';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import { countOf, type GiftCount } from '~/rooms/transfer/rules/gift/gift-writer';
import type { OpenLeaving } from './leaving-map';

/** Counting reads all lessons, so that of a larger map the page only says what GIFT is. */
const countedMaxBytes = 1024 * 1024;

interface Deps {
  readonly lessons: Pick<Lessons, 'get' | 'bytesOfMap'>;
  readonly openLeaving: OpenLeaving;
}

/** How many exercises of a map GIFT can say; null if they are not counted, or if the map cannot be read. */
export const countGift =
  ({ lessons, openLeaving }: Deps) =>
  async (mapId: string, learnerId: string | null): Promise<GiftCount | null> => {
    const leaving = await openLeaving.byId(mapId, learnerId);
    if (!leaving || (await lessons.bytesOfMap(mapId)) > countedMaxBytes) return null;
    const counts: GiftCount[] = [];
    for (const nodeId of leaving.withLesson) {
      const lesson = await lessons.get(mapId, nodeId);
      if (!lesson?.markdown.includes('exercise')) continue;
      await nextSlice();
      counts.push(countOf(lesson.markdown));
    }
    const sum = (name: keyof GiftCount) => counts.reduce((all, count) => all + count[name], 0);
    return { all: sum('all'), unsaid: sum('unsaid'), fixed: sum('fixed') };
  };
