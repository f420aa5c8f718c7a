import { refuseCapped } from '~/jobs/acts/start-run';
import { CapReached } from '~/kit/fault/cap-reached';
import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { taskProgress } from '~/kit/markdown/tasks';
import { messages } from '~/kit/messages';
import { rootLabel } from '~/kit/outline/hierarchy';
import type { Usage } from '~/rooms/account/store/usage';
import type { CourseProgress } from '~/rooms/course/rules/course-progress';
import type { Course } from '~/rooms/course/store/courses';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { newDocument } from '~/rooms/map/rules/document';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import { pathString } from '~/rooms/map/rules/tree';
import type { LessonOfNewMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import { tickedLesson } from './open-course';

interface Deps {
  readonly maps: Pick<Maps, 'add' | 'bySubmit' | 'owned'>;
  readonly usage: Pick<Usage, 'ask'>;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly loadCourse: (slug: string) => Promise<Course | null>;
}

/** The kept course: its map, and the node of the lesson that was open. */
export type KeptCourse = { readonly ok: true; readonly mapId: string; readonly nodeId: string | null } | Refusal;

/**
 * Makes a map of the learner's own of a course, with all of its lessons and what was done in it. A learner has one map
 * of a course: keeping it again opens that one. No model is asked, so it costs no credits.
 * @throws SpaceFull
 */
export const keepCourse =
  ({ maps, usage, limiter, clock, random, loadCourse }: Deps) =>
  async (userId: string, progress: CourseProgress, lesson: number): Promise<KeptCourse> => {
    const course = await loadCourse(progress.slug);
    if (!course) return { ok: false, status: 404, message: messages.request.notFound };
    const key = submitKeys.course(course.slug);
    const earlier = await maps.bySubmit(userId, key);
    if (earlier && (await maps.owned(earlier, userId))) return { ok: true, mapId: earlier, nodeId: null };

    const at = clock.now();
    const allowance = await limiter.take(rateLimits.runsByUser, userId, at);
    if (!allowance.allowed) {
      const { retryAfterMs } = allowance;
      return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs };
    }
    try {
      await usage.ask(userId, 'maps', at);
    } catch (error) {
      if (!(error instanceof CapReached)) throw error;
      return refuseCapped(error, at);
    }
    const document = newDocument(course.name, course.nodes, random.nodeId);
    const idOf = (number: number) => document.ids[1 + course.nodes.findIndex((node) => node.lesson === number)] ?? '';
    const mapId = await maps.add({
      id: random.id(),
      userId,
      query: course.name,
      document,
      source: { kind: 'library', name: 'written outline', prompt: '' },
      runId: null,
      // The map of an earlier time is in the bin.
      submitKey: earlier ? `${key} ${random.id()}` : key,
      language: 'en',
      lessons: [...lessonsOf(course, progress, document.ids, random)],
      done: progress.done.filter((number) => course.lessons[number] !== undefined).map(idOf),
      at,
    });
    return { ok: true, mapId, nodeId: course.lessons[lesson] === undefined ? null : idOf(lesson) };
  };

/** The lessons as rows. They are rendered on first view. */
function* lessonsOf(
  course: Course,
  progress: CourseProgress,
  ids: readonly string[],
  random: Random,
): Generator<LessonOfNewMap> {
  const path = [rootLabel(course.name)];
  for (const [at, { level, label, lesson }] of course.nodes.entries()) {
    path.splice(level, Number.POSITIVE_INFINITY, label);
    if (lesson === null) continue;
    const nodeId = ids[at + 1] ?? '';
    const markdown = tickedLesson(course, progress, lesson);
    const whole = pathString(path);
    yield {
      id: random.id(),
      nodeId,
      nodeLabel: label,
      pathString: whole,
      compositeKey: compositeKey(nodeId, whole),
      markdown,
      content: '',
      renderer: 0,
      tasks: taskProgress(markdown),
      source: { kind: 'library', name: 'written lesson', prompt: '' },
    };
  }
}
