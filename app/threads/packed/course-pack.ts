import { DocumentFault } from '~/kit/fault/document-fault';
import { type CoursePicture, pictureFault } from '~/rooms/course/rules/check/pictures';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { type CourseFile, courseLimits } from '~/rooms/course/rules/course-text';
import { readCourse } from '~/rooms/course/rules/read-course';
import type { CoursePack } from '~/system/contract/text-work';
import { Zip } from './zip';

/**
 * Reads a packed course: a zip file with the course's folder, or with what is in it. Files of other kinds, hidden ones
 * and those that Macs add are left out.
 * @returns what was read, and why it cannot be used; never throws
 */
export function readCoursePack(bytes: Uint8Array): CoursePack {
  const problems: CourseProblem[] = [];
  const files: CourseFile[] = [];
  const pictures: CoursePicture[] = [];
  const at = (file: string, is: CourseProblem['is'], value = '') => problems.push({ file, line: 1, is, value });
  try {
    const zip = new Zip(bytes);
    const names = zip.names.filter((name) => !name.endsWith('/') && !/^__MACOSX\/|(?:^|\/)\.[^./]/.test(name));
    const bad = names.filter((name) => name.startsWith('/') || /^[a-z]:|(?:^|\/)\.\.?(?:\/|$)|\p{Cc}/iu.test(name));
    for (const name of bad.slice(0, 20)) at(name, 'badPath');
    for (const name of names.filter(zip.isLink).slice(0, 20)) at(name, 'isLink');
    if (names.length > courseLimits.files + courseLimits.pictures)
      at('course.md', 'tooManyFiles', String(courseLimits.files));
    if (problems.length > 0) return { files, pictures, problems };
    const top = folderOf(names);
    for (const name of names) {
      if (!name.startsWith(top)) continue;
      const path = name.slice(top.length);
      if (isText(path)) files.push({ path, text: textOf(zip, name, () => at(path, 'notUtf8')) });
      else if (path.startsWith('pictures/')) readPicture(zip, name, path, pictures, at);
    }
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    at('', error.reason === 'bomb' ? 'packBomb' : error.reason === 'encrypted' ? 'packEncrypted' : 'packBroken');
    return { files: [], pictures: [], problems };
  }
  if (pictures.length > courseLimits.pictures) at('pictures', 'tooManyPictures', String(courseLimits.pictures));
  if (problems.length === 0) {
    const read = readCourse(files);
    if (!read.ok) problems.push(...read.problems);
  }
  return { files, pictures, problems };
}

const isText = (path: string): boolean =>
  path === 'keywords.txt' || (path.endsWith('.md') && !path.startsWith('pictures/'));

/** The folder in which the course lies, with a slash at its end; empty if it lies at the top. */
function folderOf(names: readonly string[]): string {
  if (names.includes('course.md')) return '';
  const found = names.find((name) => /^[^/]+\/course\.md$/.test(name));
  return found ? found.slice(0, -'course.md'.length) : '';
}

function textOf(zip: Zip, name: string, failed: () => void): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(zip.unfold(name) ?? new Uint8Array());
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    failed();
    return '';
  }
}

function readPicture(
  zip: Zip,
  name: string,
  path: string,
  pictures: CoursePicture[],
  at: (file: string, is: CourseProblem['is'], value?: string) => void,
): void {
  if (pictures.length > courseLimits.pictures) return;
  const bytes = zip.unfold(name) ?? new Uint8Array();
  const picture = { path, size: bytes.length, bytes };
  const fault = pictureFault(picture);
  if (fault) at(path, fault.is, fault.value);
  else pictures.push(picture);
}
