import { join } from 'node:path';
import { createRuns, type Runs } from '~/jobs/acts/runs';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { isAdministrator } from '~/rooms/account/rules/role';
import { priceOfRun } from '~/rooms/credit/rules/prices';
import { adoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import { clearSources } from '~/rooms/source/acts/clear-sources';
import { countedUploads } from '~/rooms/storage/acts/space';
import { uploadsIn } from '~/system/uploads';
import { inShareOf } from '~/threads/share-of';
import type { Opened } from './opened.server';
import { runKinds } from './run-kinds.server';

/** The runs of this process, with the files that they read and the price that they have. */
export function openRuns({ settings, database, peers, stores, providers, clock, random, log, report }: Opened) {
  const { users, sources, runStore } = stores;
  const uploads = countedUploads(uploadsIn(join(settings.dataDir, 'uploads'), peers), stores.space);
  const clearing = clearSources({ sources, uploads, runStore, report });

  /** Whether a user runs the server: as an administrator, or with the only account. */
  const keepsServer = async (userId: string): Promise<boolean> => {
    const user = await users.byId(userId);
    if (!user || user.demoUntil) return false;
    return isAdministrator(user, settings.administratorEmail) || (await users.isAlone(userId));
  };

  const price = (run: Parameters<typeof priceOfRun>[1]) => priceOfRun(settings.credits, run);
  const runs: Runs = createRuns({
    runStore,
    leases: runLeasesIn(database, peers.id),
    peers,
    kinds: runKinds({
      ...{ ...stores, ...providers, uploads, clock, random },
      adoptPictures: adoptPictures({ ...stores, ...providers, clock, report }),
    }),
    clock,
    report,
    inShareOf,
    keepsServer,
    price,
    ended: (run, ms) => {
      void clearing.sourceRunEnded(run).catch((error: unknown) => report('a source was not cleared', error));
      log.info('run', {
        id: run.id,
        kind: run.kind,
        state: run.state,
        fault: run.fault,
        attempts: run.attempts,
        source: run.source?.name,
        ms,
      });
    },
  });
  return { runs, uploads, clearing, keepsServer, price };
}

export type OpenRuns = ReturnType<typeof openRuns>;
