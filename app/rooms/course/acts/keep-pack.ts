import { TransferFault } from '~/kit/fault/transfer-fault';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { courseLimits } from '~/rooms/course/rules/course-text';
import { readCourse } from '~/rooms/course/rules/read-course';
import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { isEarlierVersion } from '~/rooms/course/rules/version-order';
import type { InstalledCourses } from '~/rooms/course/store/installed';
import type { NamesakeOf } from '~/rooms/course/store/match';
import type { TextWork } from '~/system/contract/text-work';
import { type NoteDeps, noteCourseAct } from './note-course-act';

interface Deps extends NoteDeps {
  readonly work: Pick<TextWork, 'coursePack'>;
  readonly installed: Pick<InstalledCourses, 'install'>;
  /** The course of this id, if it is in use. */
  readonly topicNow: (id: string) => LibraryTopic | undefined;
  readonly namesakeOf: NamesakeOf;
}

/** A kept pack by its course's id, or all for which it was refused; null for somebody who is no administrator. */
type KeptPack =
  | {
      readonly ok: true;
      readonly id: string;
      readonly hash: string;
      /** Whether a later version was in use until now. */
      readonly isEarlier: boolean;
    }
  | { readonly ok: false; readonly problems: readonly CourseProblem[] };

/** Reads a packed course and installs it for an administrator. A course with a problem changes nothing. */
export const keepPack =
  ({ work, installed, topicNow, namesakeOf, ...deps }: Deps) =>
  async (administratorId: string, bytes: Uint8Array): Promise<KeptPack | null> => {
    const refused = (is: CourseProblem['is'], value = ''): KeptPack => ({
      ok: false,
      problems: [{ file: '', line: 1, is, value }],
    });
    if (bytes.length > courseLimits.packBytes) return refused('tooLarge', String(courseLimits.packBytes / 1_000_000));
    const pack = await work.coursePack(bytes).catch((error: unknown) => {
      if (error instanceof TransferFault) return null;
      throw error;
    });
    if (!pack) return refused('packBomb');
    if (pack.problems.length > 0) return { ok: false, problems: pack.problems };
    const read = readCourse(pack.files);
    if (!read.ok) return { ok: false, problems: read.problems };
    const { id, title, aliases, language, version } = read.course.front;
    const other = namesakeOf({ slug: id, name: title, aliases });
    if (other) {
      const is = other.language === language ? 'titleTaken' : 'titleTakenInAnotherLanguage';
      return { ok: false, problems: [{ file: 'course.md', line: 1, is, value: other.slug }] };
    }
    const before = topicNow(id);
    if (!(await noteCourseAct(deps)(administratorId, 'course-uploaded', id))) return null;
    const hash = await installed.install(id, pack.files, pack.pictures);
    return { ok: true, id, hash, isEarlier: isEarlierVersion(version || '1', before ? before.version || '1' : '') };
  };
