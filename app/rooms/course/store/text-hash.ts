import { createHash } from 'node:crypto';
import { clearTasks } from '~/kit/markdown/tasks';

/** The address of a picture: of its file in a course, of its hash in a map. */
const pictureAddress = /\]\((?:(?:\.{1,2}\/)*pictures\/[^\s()]+|picture:[\da-f]{32})\)/g;

/**
 * The hash of a lesson's text, by which a map tells whether its learner has changed it. Ticks do not count, nor do the
 * addresses of pictures, which a course and its map write in their own ways.
 */
export const textHash = (markdown: string): string =>
  hashOf(clearTasks(markdown).trim().replace(pictureAddress, '](picture)'));

/** Both hashes, for acts. */
export interface TextHashes {
  readonly textHash: typeof textHash;
  readonly hashOf: typeof hashOf;
}

/** A short hash of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
