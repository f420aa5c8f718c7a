import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import { mayReadOwnText, shownCitations } from '~/rooms/source/acts/shown-citations';
import type { Sources } from '~/rooms/source/store/sources';

interface Deps {
  readonly lessons: Pick<Lessons, 'get'>;
  readonly sources: Sources;
}

/**
 * A lesson as far as this viewer may see it: a source's own text is shown to others only if its owner shares the
 * source. The panel applies the same rule.
 */
export const lessonForLearner =
  ({ lessons, sources }: Deps) =>
  async (map: KnowledgeMap, nodeId: string, userId: string): Promise<Lesson | null> => {
    const lesson = await lessons.get(map.id, nodeId);
    if (lesson?.source.kind !== 'source' || map.userId === userId) return lesson;
    const shown = await shownCitations({ sources })(map, false, lesson.citations);
    return mayReadOwnText(shown) ? lesson : null;
  };
