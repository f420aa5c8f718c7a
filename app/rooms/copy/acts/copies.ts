import type { Copies } from '~/rooms/copy/store/copies';
import { copyOrigin } from './copy-origin';
import { courseGains } from './course-gains';
import { keepCopy } from './keep-copy';
import { originalGains } from './original-gains';

type Deps = Parameters<typeof keepCopy>[0] &
  Parameters<typeof copyOrigin>[0] &
  Parameters<typeof originalGains>[0] &
  Parameters<typeof courseGains>[0];

/** Copies of maps, and updates from their originals. */
export function createCopies(deps: Deps) {
  return {
    keepCopy: keepCopy(deps),
    copyOrigin: copyOrigin(deps),
    /** A user's newest copy of a map. */
    copyOf: (originalId: string, userId: string): ReturnType<Copies['newestOf']> =>
      deps.copies.newestOf(originalId, userId),
    ...originalGains(deps),
    ...courseGains(deps),
  };
}
