import type { Refusal } from '~/kit/fault/refusal';
import { taskProgress } from '~/kit/markdown/tasks';
import { messages } from '~/kit/messages';
import { rootLabel } from '~/kit/outline/hierarchy';
import { refuseFull } from '~/kit/store/refuse-full';
import type { CourseProgress } from '~/rooms/course/rules/course-progress';
import type { Course } from '~/rooms/course/store/courses';
import type { CoursePictures } from '~/rooms/course/store/pictures/encoded-pictures';
import { type CountDeps, countMap } from '~/rooms/map/acts/count-map';
import { oneAtATime } from '~/rooms/map/acts/one-at-a-time';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { type CourseOutline, onNodes } from '~/rooms/map/rules/course/map-course';
import { newDocument } from '~/rooms/map/rules/document';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import { pathString } from '~/rooms/map/rules/tree';
import type { LessonOfNewMap, Maps } from '~/rooms/map/store/maps';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import type { Random } from '~/system/contract/random';
import { tickedLesson } from './open-course';

interface Deps extends CountDeps {
  readonly maps: CountDeps['maps'] & Pick<Maps, 'add'>;
  readonly random: Random;
  readonly loadCourse: (slug: string) => Promise<Course | null>;
  readonly courseOutline: (slug: string) => CourseOutline | null;
  readonly coursePictures: Pick<CoursePictures, 'inMap'>;
  readonly adoptPictures: AdoptPictures;
}

/** The kept course: its map, the node of the lesson that was open, and whether the map was made now. */
export type KeptCourse =
  | { readonly ok: true; readonly mapId: string; readonly nodeId: string | null; readonly isNew: boolean }
  | (Refusal & { readonly reason: NotKept });

/** Why a course was not kept: each has a sentence of its own. */
type NotKept = keyof typeof messages.courseNotKept;

/**
 * Makes a map of the learner's own of a course, with all of its lessons and what was done in it. A learner has one map
 * of a course: keeping it again opens that one. No model is asked, so it costs no credits.
 */
export const keepCourse = (deps: Deps) => {
  // A form that is sent twice at the same time is counted once.
  const inTurn = oneAtATime();
  return async (userId: string, progress: CourseProgress, lesson: number): Promise<KeptCourse> => {
    const found = await deps.loadCourse(progress.slug);
    if (!found) return { ok: false, status: 404, message: messages.request.notFound, reason: 'missing' };
    return inTurn(`${userId} ${found.slug}`, () => keepFound(deps, userId, { found, progress, lesson }));
  };
};

interface Kept {
  readonly found: Course;
  readonly progress: CourseProgress;
  /** The lesson that is open. */
  readonly lesson: number;
}

async function keepFound(deps: Deps, userId: string, kept: Kept): Promise<KeptCourse> {
  const counted = await countMap(deps, userId, submitKeys.course(kept.found.slug));
  if (!counted.ok) {
    const { cap, ...refusal } = counted;
    return { ...refusal, reason: cap === null ? 'often' : cap === 0 ? 'off' : 'day' };
  }
  if (counted.mapId !== null) return { ok: true, mapId: counted.mapId, nodeId: null, isNew: false };
  const id = deps.random.id();
  try {
    return await makeMap(deps, { ...kept, id, userId, key: counted.key });
  } finally {
    await counted.settle(id);
  }
}

interface NewMapOfCourse extends Kept {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
}

async function makeMap(
  { maps, clock, random, courseOutline, coursePictures, adoptPictures }: Deps,
  { id, userId, key, found, progress, lesson }: NewMapOfCourse,
): Promise<KeptCourse> {
  const course = await withPictures(found, coursePictures);
  const bare = newDocument(course.name, course.nodes, random.nodeId);
  const outline = courseOutline(course.slug);
  const { document, course: remembered } = outline ? onNodes(bare, outline) : { document: bare, course: null };
  const idOf = (number: number) => document.ids[1 + course.nodes.findIndex((node) => node.lesson === number)] ?? '';
  const mapId = await maps
    .add({
      id,
      userId,
      query: course.name,
      document,
      course: remembered,
      source: { kind: 'library', name: 'written outline', prompt: '' },
      runId: null,
      submitKey: key,
      language: course.text.front.language,
      lessons: [...lessonsOf(course, progress, document.ids, random)],
      done: progress.done.filter((number) => course.lessons[number] !== undefined).map(idOf),
      at: clock.now(),
    })
    .catch((error: unknown) => {
      const refusal = refuseFull(error);
      return { ...refusal, reason: refusal.status === 413 ? ('space' as const) : ('disk' as const) };
    });
  if (typeof mapId !== 'string') return mapId;
  const isNew = mapId === id;
  if (isNew) await adoptPictures({ mapId, userId }, course.lessons.join('\n'));
  return { ok: true, mapId, nodeId: isNew && course.lessons[lesson] !== undefined ? idOf(lesson) : null, isNew };
}

/** The course with texts that name their pictures as maps do. */
async function withPictures(course: Course, { inMap }: Deps['coursePictures']): Promise<Course> {
  const lessons: string[] = [];
  for (const markdown of course.lessons) lessons.push(await inMap(course.slug, markdown));
  return { ...course, lessons };
}

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
