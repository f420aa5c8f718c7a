import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { allEntries, type Entry } from '~/rooms/course/store/catalogue';
import type { InstalledCourses } from '~/rooms/course/store/installed';
import { problemsOf, readNow } from '~/rooms/course/store/load';

/** A course for an administrator. */
export interface AdminCourse {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  /** For people; `1` if it names none. */
  readonly version: string;
  readonly isOwn: boolean;
  readonly isOff: boolean;
  readonly faults: number;
  /** How many accounts have a map that was made from it. */
  readonly learners: number;
}

interface Deps {
  readonly installed: InstalledCourses;
  readonly learnersOfCourses: () => Promise<ReadonlyMap<string, number>>;
}

/** The courses as administrators see and change them. Outlines without lessons are left out, unless they are faulty. */
export function adminCourses({ installed, learnersOfCourses }: Deps) {
  const problemsIn = (id: string, entry: Entry): readonly CourseProblem[] =>
    entry.problems.length > 0 ? entry.problems : problemsOf(id);

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
    has: (id: string): boolean => allEntries().has(id),

    async list(): Promise<readonly AdminCourse[]> {
      const learners = await learnersOfCourses();
      return [...allEntries()]
        .filter(([, { topic, problems, folder }]) => topic?.hasLessons || problems.length > 0 || folder.isOwn)
        .map(([id, entry]) => listed(id, entry, learners))
        .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || (one.title < other.title ? -1 : 1));
    },

    /** A course with its versions and what is at fault in it; null if there is none. */
    async one(id: string) {
      const entry = allEntries().get(id);
      if (!entry) return null;
      const { course, problems } = readNow(entry.folder.path);
      const { authors = [], licence = '', reviewed = null } = course?.front ?? {};
      return {
        ...listed(id, entry, await learnersOfCourses()),
        authors: authors.join(', '),
        licence,
        reviewed,
        lessons: course?.lines.filter(({ lesson }) => lesson !== null && lesson.markdown !== '').length ?? 0,
        problems: entry.problems.length > 0 ? entry.problems : problems,
        remarks: [] as readonly string[],
        versions: installed.versions(id).map(({ hash, front, keptAt, isUsed }) => ({
          hash,
          version: front.version || '1',
          keptAt: keptAt.toISOString(),
          isUsed,
        })),
      };
    },

    turn: installed.turn,
    use: installed.use,
    remove: installed.remove,
  };
}
