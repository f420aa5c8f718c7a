import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import { courseLimits } from '~/rooms/course/rules/course-text';

/** The names of the files in a course's folder `pictures/`, in order, without hidden ones and links. */
export function pictureNames(folder: string): readonly string[] {
  const place = join(folder, 'pictures');
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : []))
    .sort();
}

/** The pictures of a course; no bytes of one that is too large. */
export const readPictures = (folder: string): readonly CoursePicture[] =>
  // One more than is allowed is enough to say so.
  pictureNames(folder)
    .slice(0, courseLimits.pictures + 1)
    .map((name) => {
      const file = join(folder, 'pictures', name);
      const { size } = statSync(file);
      const bytes = size > courseLimits.pictureBytes ? new Uint8Array() : readFileSync(file);
      return { path: `pictures/${name}`, size, bytes };
    });
