import { createHash } from 'node:crypto';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { filesInOne } from '~/rooms/course/rules/course-files';
import type { CourseFile } from '~/rooms/course/rules/course-text';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { CourseFiles } from '~/rooms/transfer/rules/reading/read-map';
import { courseInZip } from '~/threads/packed/course-pack';
import type { Zip } from '~/threads/packed/zip';

/**
 * The files of a course in a zip, with as many pictures as a map in a file may have.
 * @throws TransferFault 'course'; DocumentFault
 */
export function courseFiles(zip: Zip, folder: string): CourseFiles {
  const { files, pictures, problems } = courseInZip(zip, folder);
  if (problems.length > 0) throw new TransferFault('course', problems);
  let left: number = pictureLimits.inFileMaxBytes;
  const kept = pictures.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
  return {
    files,
    pictures: kept.map(({ path, bytes }) => ({ file: path, bytes: Buffer.from(bytes).toString('base64') })),
  };
}

/** The hash of a course, made as that of its folder (course-folders.ts). */
export const courseHash = (files: readonly CourseFile[]): string =>
  createHash('sha256').update(filesInOne(files)).digest('hex').slice(0, 16);
