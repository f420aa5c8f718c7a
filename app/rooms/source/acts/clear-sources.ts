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

/** How many passages are deleted at once: some 10 ms of the only thread. */
const passagesAtOnce = 100;
const breathMs = 10;

/** What is left to clear away of sources: passages of deleted ones, and files of runs that have ended. */
export function clearSources({ sources, uploads, runStore, report }: Deps) {
  let work: Promise<void> | null = null;
  let closing = false;

  const clear = async (): Promise<void> => {
    while (!closing && (await sources.clear(passagesAtOnce)))
      await new Promise((resolve) => setTimeout(resolve, breathMs));
  };

  /** Deletes what was taken away, once at a time; settles when nothing is left. */
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
      void clearRemoved().catch((error: unknown) =>
        report('deleted passages could not be cleared away', error),
      );
    },
    /** A run has ended: its file goes, and what it had begun to keep. */
    async sourceRunEnded(run: Run): Promise<void> {
      if (run.kind !== 'source' || isLive(run)) return;
      await uploads.remove(run.id).catch((error: unknown) => report('a file could not be removed', error));
      if (run.state === 'done') return;
      if (await sources.remove(run.id, run.userId)) await clearRemoved();
    },
    /** Removes the files of a process that ended before it could: those of no run that goes on. */
    async removeLeftFiles(): Promise<void> {
      const left = await uploads.leftBehind();
      if (left.length === 0) return;
      const live = new Set((await runStore.live()).map(({ id }) => id));
      for (const id of left) if (!live.has(id)) await uploads.remove(id);
    },
    /** Takes all of a person's sources away, and waits until their passages are gone. */
    async removeSourcesOf(userId: string): Promise<void> {
      await sources.removeAllForUser(userId);
      await clearRemoved();
    },
    /** What was left in the middle: called now and then. */
    async sweep(): Promise<void> {
      await sources.removeAbandoned();
      await clearRemoved();
    },
    /** Deletes no more in this process. */
    async stopClearing(): Promise<void> {
      closing = true;
      await work?.catch(() => {});
    },
  };
}
