import { isBusy } from '~/kit/fault/busy';
import { StorageFault } from '~/kit/fault/storage-fault';
import { notRendered } from '~/kit/markdown/lesson';
import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import type { TextWork } from '~/system/contract/text-work';

/** @param known the lesson as it is stored, if it was just read */
export type ReadLesson = (mapId: string, nodeId: string, known?: Lesson | null) => Promise<Lesson | null>;

/**
 * A lesson with HTML of the current renderer. Outdated HTML is rendered again and stored, once for all concurrent
 * requests. If no thread is free, the Markdown is shown unrendered.
 */
export function readLesson({ lessons, work }: { readonly lessons: Lessons; readonly work: TextWork }): ReadLesson {
  const underWay = new Map<string, Promise<Lesson>>();

  const renderAnew = async (lesson: Lesson): Promise<Lesson> => {
    const { content, tasks, renderer } = await work.lesson(lesson.markdown);
    // Not rendered in time: what is stored stays until it is read next, its tasks too.
    if (renderer !== work.renderer) return { ...lesson, content };
    try {
      await lessons.rendered(lesson.id, lesson.version, { content, tasks, renderer });
    } catch (error) {
      // Reading never depends on a write: a lesson that could not be stored is rendered again next time.
      if (!(error instanceof StorageFault)) throw error;
    }
    return { ...lesson, content, tasks, renderer };
  };

  return async (mapId, nodeId, known) => {
    const lesson = known === undefined ? await lessons.get(mapId, nodeId) : known;
    if (!lesson || lesson.renderer === work.renderer) return lesson;
    const key = `${lesson.id} ${lesson.version}`;
    const made = underWay.get(key) ?? renderAnew(lesson).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made.catch((error: unknown) => {
      if (isBusy(error)) return { ...lesson, content: notRendered(lesson.markdown).content };
      throw error;
    });
  };
}
