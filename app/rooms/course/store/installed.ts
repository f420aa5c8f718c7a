import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import type { CourseFile, CourseFront } from '~/rooms/course/rules/course-text';
import { readCourseFile } from '~/rooms/course/rules/read-course';
import { lookAgain } from './catalogue';
import { filesHash } from './course-folders';

/**
 * The courses of this server, in `DATA_DIR/courses/`: each version lies in `.versions/{id}/{hash}/`, and `{id}` is a
 * link to the one in use. A link is replaced at once, so that a reader sees one version or the other; a folder that
 * somebody put there by hand becomes a version when the first packed one arrives.
 */
export interface InstalledCourses {
  /** Keeps a course that was read without problems as a version, and uses it. @returns its hash */
  install(id: string, files: readonly CourseFile[], pictures: readonly CoursePicture[]): Promise<string>;
  /** Uses a version that is kept. @returns whether there is one */
  use(id: string, hash: string): Promise<boolean>;
  /** Takes a course away with all its versions; one of ours of the same id is found again. */
  remove(id: string): Promise<void>;
  /** Switches a course off or on, also one of ours. */
  turn(id: string, isOn: boolean): Promise<void>;
  /** The versions of a course, newest first. */
  versions(id: string): readonly CourseVersion[];
}

interface CourseVersion {
  readonly hash: string;
  readonly front: CourseFront;
  readonly keptAt: Date;
  readonly isUsed: boolean;
}

/** @param folder `DATA_DIR/courses` */
export function installedCourses(folder: string, randomId: () => string): InstalledCourses {
  const placeOf = (id: string) => join(folder, id);
  const versionsOf = (id: string) => join(folder, '.versions', id);
  const offMark = (id: string) => join(folder, '.off', id);

  const link = async (id: string, hash: string): Promise<void> => {
    const place = placeOf(id);
    const isFolder = lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (isFolder) await rename(place, join(versionsOf(id), `by-hand-${randomId()}`));
    const fresh = join(folder, `.new-${randomId()}`);
    await symlink(join('.versions', id, hash), fresh);
    await rename(fresh, place);
    lookAgain();
  };

  return {
    async install(id, files, pictures) {
      const hash = versionOf(files, pictures);
      const target = join(versionsOf(id), hash);
      if (!existsSync(target)) {
        const fresh = join(folder, `.new-${randomId()}`);
        try {
          for (const { path, text } of files) await put(join(fresh, path), text);
          for (const { path, bytes } of pictures) await put(join(fresh, path), bytes);
          await mkdir(versionsOf(id), { recursive: true });
          await rename(fresh, target);
        } catch (error) {
          await rm(fresh, { recursive: true, force: true });
          // Another process kept the same version first.
          if (!existsSync(target)) throw error;
        }
      }
      await link(id, hash);
      return hash;
    },

    async use(id, hash) {
      if (!namesOf(versionsOf(id)).includes(hash)) return false;
      await link(id, hash);
      return true;
    },

    async remove(id) {
      await rm(placeOf(id), { recursive: true, force: true });
      await rm(versionsOf(id), { recursive: true, force: true });
      lookAgain();
    },

    async turn(id, isOn) {
      if (isOn) await rm(offMark(id), { force: true });
      else await put(offMark(id), '');
      lookAgain();
    },

    versions(id) {
      const used = usedVersion(placeOf(id));
      return namesOf(versionsOf(id))
        .map((hash) => {
          const at = join(versionsOf(id), hash);
          const text = readFileSync(join(at, 'course.md'), 'utf8');
          const { front } = readCourseFile({ path: 'course.md', text }, []);
          return { hash, front, keptAt: lstatSync(at).mtime, isUsed: hash === used };
        })
        .sort((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
    },
  };
}

/** A hash of the texts, and of the pictures if there are any. */
function versionOf(files: readonly CourseFile[], pictures: readonly CoursePicture[]): string {
  const texts = filesHash(files);
  if (pictures.length === 0) return texts;
  const hash = createHash('sha256');
  for (const { path, bytes } of pictures) hash.update(`${path}\0`).update(bytes);
  return `${texts}-${hash.digest('hex').slice(0, 8)}`;
}

async function put(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The version that a course's link names; null for a folder. */
function usedVersion(place: string): string | null {
  try {
    return readlinkSync(place).split(/[\\/]/).at(-1) ?? null;
  } catch {
    return null;
  }
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
