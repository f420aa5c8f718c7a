import type { Runs } from '~/jobs/acts/runs';
import type { Mailer } from '~/providers/mail/mailer';
import { isKeeper, type KeeperTraits } from '~/rooms/account/rules/role';
import type { Holdings } from '~/rooms/storage/store/holdings';
import type { ReadVersions } from '~/rooms/storage/store/versions';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { PageViews } from '~/system/contract/page-views';
import { setCap } from './caps';
import { type DoctorDeps, examineByKeeper, examineModel } from './doctor';
import { grantByKeeper } from './grants';
import { appointKeeper, unmakeKeeper } from './keepership';
import {
  deletePerson,
  type PeopleDeps,
  restorePerson,
  stopAnyRun,
  suspendPerson,
  verifyPerson,
} from './people';
import { measureStorage, takeBackup } from './storage';
import { sendTestMail } from './test-mail';

/** Where everything is kept: a file, or the nodes of a cluster. */
interface Ground {
  opened(): Promise<void>;
  answers(): Promise<boolean>;
  migrationCount(): number;
  nodes(): readonly {
    readonly host: string;
    readonly up: boolean;
    readonly requests: number;
    readonly failures: number;
    readonly ms: number;
  }[];
}

interface Deps extends PeopleDeps, DoctorDeps {
  readonly runs: PeopleDeps['runs'] & Pick<Runs, 'load' | 'shutDown'>;
  /** Stores that forget what has expired. */
  readonly stores: readonly { sweep(now: Date): Promise<void> }[];
  readonly database: Ground;
  readonly pageViews: PageViews;
  readonly holdings: Holdings;
  readonly mailer: Mailer;
  readonly limiter: Limiter;
  readonly appUrl: string;
  readonly readVersions: ReadVersions;
  readonly provider: 'model' | 'library';
  /** KEEPER_EMAIL. */
  readonly keeperEmail: string | null;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/** What whoever keeps the server needs of it: its health, its housekeeping, its end. */
export function createKeeper(deps: Deps) {
  const { runs, stores, database, pageViews, provider, readVersions, keeperEmail, clock, report } = deps;
  let closing = false;
  return {
    /**
     * Fails only when the database or its migrations do, or while shutting down: a missing provider is no fault (§7).
     * @param asks null: a stranger, who is told no machine's name
     */
    async health(asks: KeeperTraits | null = null) {
      const answers = await database.answers();
      const migrations = database.migrationCount();
      const isTold = asks !== null && isKeeper(asks, keeperEmail);
      const nodes = isTold ? database.nodes().map(({ host, up }) => ({ host, up })) : [];
      return {
        ok: answers && migrations > 0 && !closing,
        database: answers ? 'ok' : 'failing',
        migrations,
        ...(nodes.length > 0 && { nodes }),
        provider,
        queue: runs.load(),
      };
    },
    /** Waits until the database can be used, migrations included. @throws an error with a line that says why not */
    opened: () => database.opened(),
    /** What is known of each node of the cluster; none where there is a file. */
    nodes: () => database.nodes(),
    /** Forgets what has expired; called now and then. A store that fails does not keep the others from it. */
    async sweep(): Promise<void> {
      for (const store of stores) {
        await store.sweep(clock.now()).catch((error: unknown) => report('sweeping failed', error));
      }
    },
    /** Adds page views of today, by address pattern. */
    async countPageViews(views: ReadonlyMap<string, number>): Promise<void> {
      await pageViews.count(clock.now().toISOString().slice(0, 10), views);
    },
    /** Interrupts the runs so that the next start resumes them; from now on health says that this server is going. */
    async windDown(): Promise<void> {
      closing = true;
      await runs.shutDown();
    },
    verifyPerson: verifyPerson(deps),
    suspendPerson: suspendPerson(deps),
    restorePerson: restorePerson(deps),
    deletePerson: deletePerson(deps),
    stopAnyRun: stopAnyRun(deps),
    examineModel: examineModel(deps),
    examineByKeeper: examineByKeeper(deps),
    /** For the command line, before it deletes an account: false for the last keeper of others. */
    leaveServer: (userId: string) => deps.keepers.leave(userId, clock.now()),
    measureStorage: measureStorage(deps),
    takeBackup: takeBackup(deps),
    sendTestMail: sendTestMail(deps),
    readVersions,
    setCap: setCap(deps),
    grantByKeeper: grantByKeeper(deps),
    appointKeeper: appointKeeper(deps),
    unmakeKeeper: unmakeKeeper(deps),
  };
}
