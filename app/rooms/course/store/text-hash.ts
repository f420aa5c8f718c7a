import { createHash } from 'node:crypto';
import { clearTasks } from '~/kit/markdown/tasks';

/** The hash of a lesson's text, by which a map tells whether its learner has changed it. Ticks do not count. */
export const textHash = (markdown: string): string =>
  createHash('sha256').update(clearTasks(markdown).trim()).digest('hex').slice(0, 16);
