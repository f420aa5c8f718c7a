import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import { courseLimits } from '~/rooms/course/rules/course-text';

/** The files in a course's folder `pictures/`, without hidden ones and links; no bytes of one that is too large. */
export function readPictures(folder: string): readonly CoursePicture[] {
  const place = join(folder, 'pictures');
  if (!existsSync(place)) return [];
  const names = readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [],
  );
  // One more than is allowed is enough to say so.
  return names
    .sort()
    .slice(0, courseLimits.pictures + 1)
    .map((name) => {
      const { size } = statSync(join(place, name));
      const bytes = size > courseLimits.pictureBytes ? new Uint8Array() : readFileSync(join(place, name));
      return { path: `pictures/${name}`, size, bytes };
    });
}
