import { DocumentFault } from '~/kit/fault/document-fault';
import { type CoursePicture, pictureFault } from '~/rooms/course/rules/check/pictures';
import { isCourseText } from '~/rooms/course/rules/course-files';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { type CourseFile, courseLimits } from '~/rooms/course/rules/course-text';
import { readCourse } from '~/rooms/course/rules/read-course';
import type { CoursePack } from '~/system/contract/text-work';
import { Zip } from './zip';

type Say = (file: string, is: CourseProblem['is'], value?: string) => void;

/**
 * Reads a packed course: a zip file with the course's folder, or with what is in it.
 * @returns what was read, and why it cannot be used; never throws
 */
export function readCoursePack(bytes: Uint8Array): CoursePack {
  const failed = (is: CourseProblem['is']): CoursePack => ({
    files: [],
    pictures: [],
    problems: [{ file: '', line: 1, is, value: '' }],
  });
  try {
    const zip = new Zip(bytes);
    const folder = courseFolder(zip) ?? '';
    const found = courseInZip(zip, folder);
    const others = mainFilesIn(zip).filter((name) => !name.startsWith(folder));
    const pack = { ...found, problems: [...others.slice(0, mostPaths).map(another), ...found.problems] };
    if (pack.files.length === 0 && pack.problems.length > 0) return pack;
    const read = readCourse(pack.files);
    return read.ok ? pack : { ...pack, problems: [...pack.problems, ...read.problems] };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return failed(error.reason === 'bomb' ? 'packBomb' : error.reason === 'encrypted' ? 'packEncrypted' : 'packBroken');
  }
}

const another = (file: string): CourseProblem => ({ file, line: 1, is: 'packOfSeveral', value: '' });

/** The folder of the course in a zip, with a slash at its end: the highest with a `course.md`; null without one. */
export function courseFolder(zip: Zip): string | null {
  const [main] = mainFilesIn(zip);
  return main === undefined ? null : main.slice(0, -'course.md'.length);
}

/** Every `course.md` of a zip, the highest first. */
const mainFilesIn = (zip: Zip): readonly string[] =>
  zip.names
    .filter((name) => /(?:^|\/)course\.md$/.test(name) && !isHidden(name) && !isOutside(name))
    .sort((one, other) => one.split('/').length - other.split('/').length);

/** How many names that lead out, and how many links, are told of. */
const mostPaths = 20;

/**
 * The files of a course in a zip, and all that is wrong with their names, their letters and the pictures. Hidden files,
 * those that Macs add and other kinds are left out, as in a folder.
 * @throws DocumentFault
 */
export function courseInZip(zip: Zip, folder: string): CoursePack {
  const problems: CourseProblem[] = [];
  const say: Say = (file, is, value = '') => problems.push({ file: file.slice(0, 200), line: 1, is, value });
  for (const name of zip.names.filter(isOutside).slice(0, mostPaths)) say(name, 'badPath');
  for (const name of zip.names.filter(zip.isLink).slice(0, mostPaths)) say(name, 'isLink');
  const inside = zip.names
    .filter((name) => name.startsWith(folder) && !isHidden(name) && !name.endsWith('/'))
    .filter((name) => !isOutside(name) && !zip.isLink(name))
    .map((name) => ({ name, path: name.slice(folder.length) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const texts = inside.filter(({ path }) => isCourseText(path));
  const images = inside.filter(({ path }) => path.startsWith('pictures/'));
  const isTooMuch = texts.length > courseLimits.files || images.length > courseLimits.pictures;
  if (texts.length > courseLimits.files) say('course.md', 'tooManyFiles', String(courseLimits.files));
  if (images.length > courseLimits.pictures) say('pictures', 'tooManyPictures', String(courseLimits.pictures));
  if (isTooMuch) return { files: [], pictures: [], problems };
  const files = texts.map(
    ({ name, path }): CourseFile => ({ path, text: textOf(zip, name, () => say(path, 'notUtf8')) }),
  );
  const pictures = images.map(({ name, path }): CoursePicture => {
    const bytes = zip.unfold(name) ?? new Uint8Array();
    return { path, size: bytes.length, bytes };
  });
  for (const picture of pictures) {
    const fault = pictureFault(picture);
    if (fault) say(picture.path, fault.is, fault.value);
  }
  return { files, pictures, problems };
}

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const isOutside = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:|(?:^|\/)\.\.?(?:\/|$)|\p{Cc}/iu.test(name);

/** A text that is no UTF-8 is read as far as that goes, so that its other faults are found, too. */
function textOf(zip: Zip, name: string, failed: () => void): string {
  const bytes = zip.unfold(name) ?? new Uint8Array();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    failed();
    return new TextDecoder().decode(bytes);
  }
}
