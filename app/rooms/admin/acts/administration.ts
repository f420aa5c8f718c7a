import type { Runs } from '~/jobs/acts/runs';
import { version } from '~/kit/version';
import type { Mailer } from '~/providers/mail/mailer';
import { type AdministratorTraits, isAdministrator } from '~/rooms/account/rules/role';
import type { Holdings } from '~/rooms/storage/store/holdings';
import type { ReadVersions } from '~/rooms/storage/store/versions';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { PageViews } from '~/system/contract/page-views';
import { appointAdministrator, unmakeAdministrator } from './appointing';
import { setCap } from './caps';
import { type DoctorDeps, examineAll, examineByAdministrator, examineModel } from './doctor';
import { grantByAdministrator } from './grants';
import { deletePerson, type PeopleDeps, restorePerson, stopAnyRun, suspendPerson, verifyPerson } from './people';
import { measureStorage, takeBackup } from './storage';
import { sendTestMail } from './test-mail';

/** The storage: a database file, or the nodes of a cluster. */
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
  /** Stores that delete expired rows. */
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
  readonly administratorEmail: string | null;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/** Server administration: health, housekeeping, shutdown. */
export function createAdministration(deps: Deps) {
  const { runs, stores, database, pageViews, provider, readVersions, administratorEmail, clock, report } = deps;
  let closing = false;
  return {
    /**
     * Fails only if the database or its migrations fail, or during shutdown: a missing provider is no failure (§7).
     * @param asks null for visitors, to whom host names are not shown
     */
    async health(asks: AdministratorTraits | null = null) {
      const answers = await database.answers();
      const migrations = database.migrationCount();
      const isTold = asks !== null && isAdministrator(asks, administratorEmail);
      const nodes = isTold ? database.nodes().map(({ host, up }) => ({ host, up })) : [];
      return {
        ok: answers && migrations > 0 && !closing,
        version,
        database: answers ? 'ok' : 'failing',
        migrations,
        ...(nodes.length > 0 && { nodes }),
        provider,
        queue: runs.load(),
      };
    },
    /** Waits until the database can be used, migrations included. @throws an error with a line that says why not */
    opened: () => database.opened(),
    /** State of each node of the cluster; empty if the database is a file. */
    nodes: () => database.nodes(),
    /** Deletes expired rows; called periodically. A store that fails does not stop the others. */
    async sweep(): Promise<void> {
      for (const store of stores) {
        await store.sweep(clock.now()).catch((error: unknown) => report('sweeping failed', error));
      }
    },
    /** Adds today's page views, by address pattern. */
    async countPageViews(views: ReadonlyMap<string, number>): Promise<void> {
      await pageViews.count(clock.now().toISOString().slice(0, 10), views);
    },
    /** Interrupts the runs so that the next start resumes them; from now on the health check reports the shutdown. */
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
    examineAll: examineAll(deps),
    examineByAdministrator: examineByAdministrator(deps),
    /**
     * For the command line, before it deletes an account: false for the last administrator while others have accounts.
     */
    leaveServer: (userId: string) => deps.administrators.leave(userId, clock.now()),
    measureStorage: measureStorage(deps),
    takeBackup: takeBackup(deps),
    sendTestMail: sendTestMail(deps),
    readVersions,
    setCap: setCap(deps),
    grantByAdministrator: grantByAdministrator(deps),
    appointAdministrator: appointAdministrator(deps),
    unmakeAdministrator: unmakeAdministrator(deps),
  };
}
