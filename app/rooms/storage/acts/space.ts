import { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import type { Space } from '~/rooms/storage/store/space';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly space: Space;
  readonly clock: Clock;
}

/** How many of the largest accounts an administrator sees. */
const largestShown = 20;

/** The space that accounts use, and their quotas. */
export function createSpace({ space, clock }: Deps) {
  return {
    spaceOf: (userId: string) => space.ofUser(userId),
    largestSpaces: () => space.largest(largestShown),
    /**
     * Counts an upload towards the quota from before its first byte until `uploads.remove`. Returns the refusal, or
     * null.
     */
    holdUpload: (id: string, userId: string, bytes: number): Promise<SpaceFull | StorageFault | null> =>
      space.hold(id, userId, bytes, clock.now()).then(
        () => null,
        (error: unknown) => {
          if (error instanceof SpaceFull || error instanceof StorageFault) return error;
          throw error;
        },
      ),
  };
}

/** Uploads whose removal also releases their space. */
export const countedUploads = <T extends { remove(id: string): Promise<void> }>(
  uploads: T,
  space: Pick<Space, 'release'>,
): T => ({
  ...uploads,
  async remove(id: string) {
    await uploads.remove(id);
    await space.release(id).catch((error: unknown) => {
      // The sweep releases it once the store accepts writes again.
      if (!(error instanceof StorageFault)) throw error;
    });
  },
});
