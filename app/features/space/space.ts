import { SpaceFull } from '~/domain/fault/space-full';
import { StorageFault } from '~/domain/fault/storage-fault';
import type { Space } from '~/ports/account/space';
import type { Clock } from '~/ports/clock';

interface Deps {
  readonly space: Space;
  readonly clock: Clock;
}

/** How many of the people who keep most an administrator sees. */
const largestShown = 20;

/** What accounts keep, and how much they may. */
export function createSpace({ space, clock }: Deps) {
  return {
    /** What a user keeps. */
    spaceOf: (userId: string) => space.ofUser(userId),
    /** Who keeps most. */
    largestSpaces: () => space.largest(largestShown),
    /** Counts an upload from before its first byte until `uploads.remove`; why not where it is not taken. */
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

/** Uploads that are counted no longer when they go. */
export const countedUploads = <T extends { remove(id: string): Promise<void> }>(
  uploads: T,
  space: Pick<Space, 'release'>,
): T => ({
  ...uploads,
  async remove(id: string) {
    await uploads.remove(id);
    await space.release(id).catch((error: unknown) => {
      // The sweep counts it no longer when the store writes again.
      if (!(error instanceof StorageFault)) throw error;
    });
  },
});
