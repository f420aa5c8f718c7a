import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesInOne, isCourseText } from '~/rooms/course/rules/course-files';
import { type CourseFile, courseLimits } from '~/rooms/course/rules/course-text';
import { hashOf } from './text-hash';

/** The folder of the courses that come with the product, below the folder in which it was started. */
const ours = 'courses';

let places: readonly string[] = [resolve(ours)];

/** Sets the folder of this server's own courses, which need not exist (catalogue.ts). */
export function setOwnFolder(own: string): void {
  places = [resolve(ours), resolve(own)];
}

/** A course's folder. */
export interface CourseFolder {
  /** Its absolute path. */
  readonly path: string;
  /** Whether it is this server's own. */
  readonly isOwn: boolean;
  readonly isOff: boolean;
  /** The folder of ours in whose place it is; null if there is none. */
  readonly covers: string | null;
}

/** The folders of all courses by the courses' ids. */
export function courseFolders(): ReadonlyMap<string, CourseFolder> {
  const found = new Map<string, CourseFolder>();
  // An empty file of its name switches a course off.
  const off = new Set(places.flatMap((place) => namesBelow(join(place, '.off'))));
  for (const [at, place] of places.entries())
    for (const name of namesIn(place)) {
      const path = join(place, name);
      const covers = found.get(name)?.path ?? null;
      if (existsSync(join(path, 'course.md'))) found.set(name, { path, isOwn: at > 0, isOff: off.has(name), covers });
    }
  return found;
}

const namesIn = (folder: string): readonly string[] => namesBelow(folder).filter((name) => !name.startsWith('.'));

function namesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // A server without courses of its own has no such folder.
    return [];
  }
}

/** Changes with every change of these files: their sizes and times. A missing file counts as empty. */
export function stampOf(folder: string, files: readonly string[]): string {
  const stamps = files.map((file) => {
    const found = statSync(join(folder, file), { throwIfNoEntry: false });
    return found ? `${found.mtimeMs}:${found.size}` : '-';
  });
  return [folder, ...files, ...stamps].join('\n');
}

/** A folder's text files with a stamp that changes with them. */
export interface ReadFolder {
  readonly files: readonly CourseFile[];
  readonly stamp: string;
  /** Changes with every change of a text: the course's version for programs. */
  readonly hash: string;
}

/** The stamp of a whole folder; empty if it is gone. */
export const folderStamp = (folder: string): string => unlessGone(() => stampOf(folder, textFiles(folder))) ?? '';

/**
 * All text files of a course's folder; null if one vanished meanwhile. It reads without a pause, because 60 small files
 * take 3 ms this way and 30 ms by promises; a change by another process shows in the stamp, which is taken before.
 */
export function readFolder(folder: string): ReadFolder | null {
  return unlessGone(() => {
    const paths = textFiles(folder);
    const stamp = stampOf(folder, paths);
    const files = paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
    if (folderStamp(folder) !== stamp) return null;
    return { files, stamp, hash: filesHash(files) };
  });
}

/** The hash of a course's texts, in any order. */
export const filesHash = (files: readonly CourseFile[]): string => hashOf(filesInOne(files));

function unlessGone<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The paths of a course's text files in order, without hidden names and links, up to one more than is allowed. */
function textFiles(folder: string): readonly string[] {
  const found: string[] = [];
  const ahead = [''];
  for (let below = ahead.pop(); below !== undefined; below = ahead.pop()) {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || found.length > courseLimits.files) continue;
      if (entry.isDirectory() && path.split('/').length <= courseLimits.depth + 1) ahead.push(path);
      else if (entry.isFile() && isCourseText(path)) found.push(path);
    }
  }
  return found.sort();
}
