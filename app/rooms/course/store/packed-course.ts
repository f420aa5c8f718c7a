import { zipSync } from 'fflate';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import type { CourseFile } from '~/rooms/course/rules/course-text';

/**
 * A course as a zip file, in a folder of its id. The same files give the same bytes: in one order, and at one time,
 * which is the first that a zip file can say. fflate compresses alike in all versions of Node.
 */
export function packedCourse(id: string, files: readonly CourseFile[], pictures: readonly CoursePicture[]): Uint8Array {
  const entries: (readonly [string, Uint8Array])[] = [
    ...files.map(({ path, text }) => [path, new TextEncoder().encode(text)] as const),
    ...pictures.map(({ path, bytes }) => [path, bytes] as const),
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  // Zip files have no time zone, and fflate writes the local one.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(entries.map(([path, bytes]) => [`${id}/${path}`, bytes])), { level: 9, mtime });
}
