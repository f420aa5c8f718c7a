import { isLive } from '~/jobs/rules/state';
import type { Run, RunStore } from '~/jobs/store/runs';
import type { Sources } from '~/rooms/source/store/sources';
import type { Uploads } from '~/system/contract/uploads';

interface Deps {
  readonly sources: Sources;
  readonly uploads: Uploads;
  readonly runStore: Pick<RunStore, 'live'>;
  readonly report: (event: string, error: unknown) => void;
}

/** How many passages are deleted at a time: some 10 ms of the only thread. */
const passagesAtOnce = 100;
const breathMs = 10;

/** Cleans up after sources: passages of deleted ones, and files of ended runs. */
export function clearSources({ sources, uploads, runStore, report }: Deps) {
  let work: Promise<void> | null = null;
  let closing = false;

  const clear = async (): Promise<void> => {
    while (!closing && (await sources.clear(passagesAtOnce)))
      await new Promise((resolve) => setTimeout(resolve, breathMs));
  };

  /** Deletes removed passages, one call at a time; settles when none are left. */
  const clearRemoved = (): Promise<void> => {
    work = (work ?? Promise.resolve()).then(clear);
    return work.finally(() => {
      work = null;
    });
  };

  return {
    clearRemoved,
    /** Deletes in the background. */
    clearSoon: (): void => {
      void clearRemoved().catch((error: unknown) => report('deleted passages could not be cleared away', error));
    },
    /** Called when a run has ended: deletes its file and, unless it is done, the passages it has saved. */
    async sourceRunEnded(run: Run): Promise<void> {
      if (run.kind !== 'source' || isLive(run)) return;
      await uploads.remove(run.id).catch((error: unknown) => report('a file could not be removed', error));
      if (run.state === 'done') return;
      if (await sources.remove(run.id, run.userId)) await clearRemoved();
    },
    /** Deletes files left by a crashed process: those that belong to no live run. */
    async removeLeftFiles(): Promise<void> {
      const left = await uploads.leftBehind();
      if (left.length === 0) return;
      const live = new Set((await runStore.live()).map(({ id }) => id));
      for (const id of left) if (!live.has(id)) await uploads.remove(id);
    },
    /** Removes all of a user's sources, and waits until their passages are deleted. */
    async removeSourcesOf(userId: string): Promise<void> {
      await sources.removeAllForUser(userId);
      await clearRemoved();
    },
    /** Deletes unfinished and removed sources; called periodically. */
    async sweep(): Promise<void> {
      await sources.removeAbandoned();
      await clearRemoved();
    },
    /** Stops deleting in this process. */
    async stopClearing(): Promise<void> {
      closing = true;
      await work?.catch(() => {});
    },
  };
}
