import type { Pause } from '~/rooms/review/rules/pause';

/** Learners' pauses, one each: planned ones, and those after which cards are spread. */
export interface Pauses {
  get(userId: string): Promise<Pause | null>;
  /** Replaces a pause that is there. */
  put(userId: string, pause: Pause): Promise<void>;
  /** Lets a pause that is under way end on a day, and removes one that began after it. Idempotent. */
  shorten(userId: string, untilDay: number): Promise<void>;
  /** Removes a pause as it was read: one that was begun or changed meanwhile stays. Idempotent. */
  remove(userId: string, seen: Pause): Promise<void>;
}
