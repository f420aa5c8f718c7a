import { createHash } from 'node:crypto';
import { DocumentFault } from '~/kit/fault/document-fault';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { type CourseFile, courseLimits } from '~/rooms/course/rules/course-text';
import { pictureKind } from '~/rooms/picture/rules/kind';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { CourseFiles } from '~/rooms/transfer/rules/reading/read-map';
import { decode } from '~/threads/packed/letters';
import type { Zip } from '~/threads/packed/zip';

/** The folder of the course in a zip: the highest one with a `course.md`; null if there is none. */
export function courseFolder(zip: Zip): string | null {
  const [main] = zip.names
    .filter((name) => /(?:^|\/)course\.md$/.test(name) && !isHidden(name))
    .sort((one, other) => one.split('/').length - other.split('/').length);
  return main === undefined ? null : main.slice(0, -'course.md'.length);
}

/**
 * The files of a course in a zip. Files that a course's folder leaves out are left out here, too: hidden ones and other
 * kinds.
 * @throws TransferFault 'course' for paths that lead out of the folder, and for links
 */
export function courseFiles(zip: Zip, folder: string): CourseFiles {
  const bad = zip.names.find((name) => isOutside(name) || zip.isLink(name));
  if (bad !== undefined) {
    const is = isOutside(bad) ? 'pathOutside' : 'aLink';
    throw new TransferFault('course', [{ file: bad.slice(0, 200), line: 1, is, value: '' }]);
  }
  const names = zip.names.filter((name) => name.startsWith(folder) && !isHidden(name) && !name.endsWith('/'));
  const inside = names.map((name) => ({ name, path: name.slice(folder.length) }));
  const texts = inside.filter(({ path }) => isText(path)).sort((one, other) => (one.path < other.path ? -1 : 1));
  if (texts.length > courseLimits.files)
    throw new TransferFault('course', [
      { file: 'course.md', line: 1, is: 'tooManyFiles', value: String(courseLimits.files) },
    ]);
  const files = texts.map(({ name, path }): CourseFile => ({ path, text: textOf(zip.unfold(name), path) }));
  return { files, pictures: picturesIn(zip, inside) };
}

/** The hash of a course, made as that of its folder (course-folders.ts). */
export function courseHash(files: readonly CourseFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

function textOf(bytes: Uint8Array | null, path: string): string {
  try {
    return decode(bytes ?? new Uint8Array());
  } catch (error) {
    if (!(error instanceof DocumentFault) || error.reason === 'bomb') throw error;
    throw new TransferFault('course', [{ file: path, line: 1, is: 'notAText', value: '' }]);
  }
}

function picturesIn(zip: Zip, inside: readonly { readonly name: string; readonly path: string }[]) {
  let left: number = pictureLimits.inFileMaxBytes;
  const pictures: CourseFiles['pictures'][number][] = [];
  for (const { name, path } of inside) {
    if (!path.startsWith('pictures/') || pictures.length >= courseLimits.pictures) continue;
    const bytes = zip.unfold(name);
    if (!bytes || bytes.length > Math.min(left, courseLimits.pictureBytes) || !pictureKind(bytes)) continue;
    left -= bytes.length;
    pictures.push({ file: path, bytes: Buffer.from(bytes).toString('base64') });
  }
  return pictures;
}

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const isOutside = (name: string): boolean =>
  name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split('/').includes('..') || name.includes('\0');

const isText = (path: string): boolean =>
  path === 'keywords.txt' || (path.endsWith('.md') && !path.startsWith('pictures/'));
