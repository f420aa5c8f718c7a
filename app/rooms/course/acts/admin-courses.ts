import { keepNewest } from '~/kit/keep-newest';
import type { AdminCourse } from '~/rooms/course/rules/admin-course';
import type { CourseCheck } from '~/rooms/course/rules/check/course-check';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { readCourse } from '~/rooms/course/rules/read-course';
import type { Entry } from '~/rooms/course/store/catalogue';
import type { ReadFolder } from '~/rooms/course/store/course-folders';
import type { InstalledCourses } from '~/rooms/course/store/installed';
import type { NamesakeOf } from '~/rooms/course/store/match';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import type { CheckCourse } from './check/check-course';
import { type NoteDeps, noteCourseAct } from './note-course-act';

/** The folders of courses as they stand now. */
interface CourseShelf {
  allEntries(): ReadonlyMap<string, Entry>;
  coveredEntry(id: string): Entry | null;
  /** The faults for which the lessons of a course stay as they were. */
  problemsOf(id: string): readonly CourseProblem[];
  readFolder(folder: string): ReadFolder | null;
  readPictures(folder: string): readonly CoursePicture[];
}

interface Deps extends NoteDeps {
  readonly shelf: CourseShelf;
  readonly installed: InstalledCourses;
  readonly mapCourses: Pick<MapCourses, 'learners'>;
  readonly checkCourse: CheckCourse;
  readonly namesakeOf: NamesakeOf;
}

/** Whether it was done; or the course in use that is found by the same words, for which it was not. */
type Turned = boolean | { readonly takenBy: string };

/** How many checks are remembered: one takes a second. */
const mostChecks = 20;

/** The courses as administrators see and change them. Outlines without lessons are left out, unless they are faulty. */
export function adminCourses({ shelf, installed, mapCourses, checkCourse, namesakeOf, ...deps }: Deps) {
  const note = noteCourseAct(deps);
  const checks = new Map<string, Promise<CourseCheck>>();

  /** A course as its folder stands now, and what its check says. */
  const checked = async (folder: string) => {
    const read = shelf.readFolder(folder);
    const files = read?.files ?? [];
    const known = checks.get(read?.stamp ?? '') ?? checkCourse(files, shelf.readPictures(folder));
    keepNewest(checks, mostChecks, read?.stamp ?? '', known);
    known.catch(() => checks.delete(read?.stamp ?? ''));
    const course = readCourse(files);
    return { front: course.ok ? course.course.front : null, ...(await known) };
  };

  const problemsIn = (id: string, entry: Entry): readonly CourseProblem[] =>
    entry.problems.length > 0 ? entry.problems : shelf.problemsOf(id);

  const listed = (id: string, entry: Entry, learners: ReadonlyMap<string, number>): AdminCourse => ({
    id,
    title: entry.topic?.name ?? id,
    language: entry.topic?.language ?? '',
    version: entry.topic?.version || '1',
    isOwn: entry.folder.isOwn,
    isOff: entry.folder.isOff,
    faults: problemsIn(id, entry).length,
    learners: learners.get(id) ?? 0,
  });

  return {
    has: (id: string): boolean => shelf.allEntries().has(id),

    async list(): Promise<readonly AdminCourse[]> {
      const learners = await mapCourses.learners();
      return [...shelf.allEntries()]
        .filter(([, { topic, problems, folder }]) => topic?.hasLessons || problems.length > 0 || folder.isOwn)
        .map(([id, entry]) => listed(id, entry, learners))
        .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || (one.title < other.title ? -1 : 1));
    },

    /** A course with its versions and what is at fault in it; null if there is none. */
    async one(id: string) {
      const entry = shelf.allEntries().get(id);
      if (!entry) return null;
      const { front, problems, remarks, figures } = await checked(entry.folder.path);
      const { authors = [], licence = '', reviewed = null } = front ?? {};
      return {
        ...listed(id, entry, await mapCourses.learners()),
        authors: authors.join(', '),
        licence,
        reviewed,
        lessons: figures?.lessons ?? 0,
        problems: entry.problems.length > 0 ? entry.problems : problems,
        remarks,
        comesBack: comesBack(shelf, id),
        versions: installed.versions(id).map(({ hash, front, keptAt, isUsed }) => ({
          hash,
          version: front.version || '1',
          keptAt: keptAt.toISOString(),
          isUsed,
        })),
      };
    },

    /** Switches a course on or off for an administrator. False if they are none. */
    async turn(administratorId: string, id: string, isOn: boolean): Promise<Turned> {
      const topic = shelf.allEntries().get(id)?.topic;
      const other = isOn && topic ? namesakeOf(topic) : null;
      if (other) return { takenBy: other.slug };
      if (!(await note(administratorId, isOn ? 'course-on' : 'course-off', id))) return false;
      await installed.turn(id, isOn);
      return true;
    },

    /** Uses a version that is kept. False if there is none, or they are no administrator. */
    async use(administratorId: string, id: string, hash: string): Promise<Turned> {
      const kept = installed.versions(id).find((version) => version.hash === hash);
      const isOff = shelf.allEntries().get(id)?.folder.isOff;
      const other = kept && !isOff && namesakeOf({ slug: id, name: kept.front.title, aliases: kept.front.aliases });
      if (other) return { takenBy: other.slug };
      if (!kept || !(await note(administratorId, 'course-version-chosen', `${id} ${hash}`))) return false;
      return installed.use(id, hash);
    },

    /**
     * Takes a course away with all its versions. False if they are no administrator. Not done if one of ours would come
     * back that is found by the same words as another one in use.
     */
    async remove(administratorId: string, id: string): Promise<Turned> {
      const { topic, folder } = shelf.coveredEntry(id) ?? {};
      const other = topic?.hasLessons && !folder?.isOff ? namesakeOf(topic) : null;
      if (other) return { takenBy: other.slug };
      if (!(await note(administratorId, 'course-removed', id))) return false;
      await installed.remove(id);
      return true;
    },
  };
}

/** The course of ours that is there once this one is taken away; null for none. */
function comesBack(shelf: CourseShelf, id: string) {
  const topic = shelf.coveredEntry(id)?.topic;
  return topic ? { title: topic.name, hasLessons: topic.hasLessons } : null;
}
