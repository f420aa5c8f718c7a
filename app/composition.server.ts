import { join, resolve } from 'node:path';
import type { Suggestions } from '~/rooms/suggestion/store/suggestions';
import { openAccount } from './composition/account.server';
import { openAdmin } from './composition/admin.server';
import { forDemo } from './composition/demo.server';
import { groundOf } from './composition/ground.server';
import { openProviders, type Substitutes } from './composition/providers.server';
import { wireRooms } from './composition/rooms.server';
import { openRuns } from './composition/runs.server';
import { openStores } from './composition/stores.server';
import type { RunStore } from './jobs/store/runs';
import type { ClusterAddress } from './kit/store/address';
import { makeFirstLink } from './rooms/account/acts/invite';
import type { Administrators } from './rooms/account/store/administrators';
import type { Identities } from './rooms/account/store/identities';
import type { Invitations } from './rooms/account/store/invitations';
import { invitationsIn } from './rooms/account/store/invitations-in';
import type { Passkeys } from './rooms/account/store/passkeys';
import type { Usage } from './rooms/account/store/usage';
import type { Users } from './rooms/account/store/users';
import type { WatchedSessions } from './rooms/account/store/watched-sessions';
import { checkCourse } from './rooms/course/acts/check/check-course';
import { readFolder } from './rooms/course/store/course-folders';
import { readPictures } from './rooms/course/store/course-pictures';
import { packedCourse } from './rooms/course/store/packed-course';
import { createDemo } from './rooms/demo/acts/demo';
import type { Lessons } from './rooms/lesson/store/lessons';
import type { LearnerProgress } from './rooms/lesson/store/progress';
import type { Maps } from './rooms/map/store/maps';
import type { Pictures } from './rooms/picture/store/pictures';
import type { Sources } from './rooms/source/store/sources';
import { restoreBackup } from './rooms/storage/store/restore-backup';
import { currentSettings, type Settings } from './server/settings.server';
import { isWhole, moveToCluster, moveToFile } from './store/cluster/move';
import { openCluster } from './store/cluster/open';
import type { SpaceTerms, Store } from './store/engine/engine';
import { followNotifications } from './store/file/follow-notifications';
import { type Database, openDatabase } from './store/file/open';
import { systemClock, systemRandom } from './system/clock-and-random';
import type { Log, LogFields } from './system/contract/log';
import { lowDisk } from './system/free-disk';
import { describeError, lineLog } from './system/log';
import { peersIn } from './system/peers';
import { serverSecrets } from './system/secrets';
import { inShareOf } from './threads/share-of';
import { textPool } from './threads/text-pool';

export type { Substitutes };

/** The log of a process with these settings. */
export const logOf = (
  { logLevel, worker }: Pick<Settings, 'logLevel' | 'worker'>,
  { clock = systemClock, write }: Pick<Substitutes, 'clock' | 'write'> = {},
): Log =>
  lineLog({
    level: logLevel,
    worker,
    now: () => clock.now(),
    write: write ?? ((line) => process.stdout.write(`${line}\n`)),
  });

interface Opening {
  readonly migrationsFolder: string;
  readonly say: (line: string) => void;
  readonly space?: SpaceTerms;
}

const openRows = ({ cluster, dataDir }: Settings, opening: Opening): Store =>
  cluster
    ? openCluster({ address: cluster, copyTo: join(dataDir, 'cluster.db'), ...opening })
    : openDatabase({ file: join(dataDir, 'topiary.db'), ...opening });

/**
 * Migrates the rows and closes them again: once for all workers, before any of them opens.
 * @returns the link that makes the first account, if the server is new
 */
export async function upgradeRows(settings: Settings): Promise<string | null> {
  const log = logOf(settings);
  const rows = openRows(settings, {
    migrationsFolder: resolve('migrations'),
    say: (line) => log.info(line),
  });
  try {
    await rows.opened();
    return await makeFirstLink({
      invitations: invitationsIn(rows, settings.administratorEmail),
      clock: systemClock,
      random: systemRandom,
      secrets: serverSecrets(settings.sessionSecret),
      appUrl: settings.appUrl,
    }).catch((error: unknown) => {
      // A server whose disk is full must still start.
      log.error('no link for the first account', { error: describeError(error) });
      return null;
    });
  } finally {
    rows.close();
  }
}

/** Wires ports to adapters and returns the use cases: the only place that knows both. */
export function compose(settings: Settings, substitutes: Substitutes = {}) {
  const clock = substitutes.clock ?? systemClock;
  const random = substitutes.random ?? systemRandom;
  const log = logOf(settings, { ...substitutes, clock });
  const report = (event: string, error: unknown, fields: LogFields = {}) =>
    log.error(event, { ...fields, error: describeError(error) });

  const migrationsFolder = substitutes.migrationsFolder ?? resolve('migrations');
  const say = (line: string) => log.info(line);
  const space: SpaceTerms = {
    quotaBytes: settings.quotaBytes,
    isDiskLow: lowDisk(settings.dataDir, settings.freeDiskBytes),
  };
  const database = openRows(settings, { migrationsFolder, say, space });
  const peers = peersIn(join(settings.dataDir, 'processes'), { hasOtherMachines: settings.cluster !== null });
  const stores = openStores(database, peers.id, { clock, settings });
  const canRewrite = settings.model !== null || substitutes.model !== undefined;
  const providers = forDemo(openProviders({ settings, substitutes, clock, report }), stores, {
    clock,
    terms: settings.demo,
    asksModel: canRewrite,
  });
  const opened = { settings, database, peers, stores, providers, clock, random, log, report };
  const running = openRuns(opened);
  const { runs, uploads, clearing } = running;
  const { users, sessions, notifications, pageViews, limiter } = stores;
  const { model, work, code, secrets } = providers;
  const following = followNotifications({ notifications, users, sessions, runs });

  const ground = groundOf(opened, running);
  const account = openAccount(settings, ground, running.keepsServer);
  const { admin, holdings, backups } = openAdmin(opened, ground, {
    clearing,
    migrationsFolder,
    removeAccount: account.removeAccount,
  });
  const wired = wireRooms(opened, ground, running, { canRewrite, refuseOwner: account.refuseOwner });

  return {
    /** The ground of every room: settings, clock, log, threads and the database. */
    server: {
      settings,
      clock,
      random,
      log,
      report,
      inShareOf,
      database,
      /** Differs after every write of any process; undefined if the store cannot tell at once. */
      storeVersion: () => database.version?.(),
      stores,
      secrets,
      model,
      work,
      code,
      uploads,
      limiter,
      readLimiter: ground.readLimiter,
      pageViews,
      notifications,
      mailKind: providers.mailer.kind,
      /** True without a model: then the built-in library answers, and the screens say so. */
      usesLibrary: settings.model === null,
      /** Starts listening for what other processes change in data that this one caches. */
      followNotifications: following.begin,
      /** Winds down and closes the database. No room may be used afterwards. */
      async close(): Promise<void> {
        following.end();
        backups.stopBackups();
        await Promise.all([wired.reminder.stopSending(), wired.webhook.stopCalls()]);
        await admin.windDown();
        await clearing.stopClearing();
        await providers.reader.close();
        await work.close();
        code.close();
        providers.encoder.close();
        providers.memoryFit.close();
        await providers.detector.close();
        await providers.decks.close();
        await holdings.close();
        await backups.backupsStopped();
        await providers.passwords.close();
        peers.close();
        database.close();
      },
    },
    account,
    ...wired,
    storage: { ...wired.storage, ...backups },
    demo: createDemo({
      ...ground,
      terms: settings.demo,
      removeAccount: account.removeAccount,
      keepCourse: wired.course.keepCourse,
      keepLibraryCards: wired.review.keepLibraryCards,
      setDone: wired.lesson.setDone,
    }),
    admin,
  };
}

/**
 * Copies all rows from the file into a cluster or back, and returns the figures of each table on both sides.
 * @throws ClusterTrouble, with nothing changed
 */
export async function moveRows({ dataDir }: Settings, to: 'cluster' | 'file', address: ClusterAddress) {
  const move = { file: join(dataDir, 'topiary.db'), address, migrationsFolder: resolve('migrations') };
  const tables = await (to === 'cluster' ? moveToCluster(move) : moveToFile(move));
  return tables.map((table) => ({ ...table, isWhole: isWhole(table) }));
}

/**
 * Puts a copy in the place of the database of a stopped server.
 * @param from a file, or `latest`
 * @throws RestoreRefused, with nothing changed
 */
export const restoreRows = ({ dataDir, backupDir }: Settings, from: string) =>
  restoreBackup({ dataDir, backupDir, from, migrationsFolder: resolve('migrations'), at: systemClock.now() });

/** Reads, checks and packs folders of courses without a database, for the command. `close` ends its threads. */
export function openCourseFolders() {
  const work = textPool({});
  return { readFolder, readPictures, packedCourse, checkCourse: checkCourse({ work }), close: () => work.close() };
}

type Wired = ReturnType<typeof compose>;

/** All rooms with their stores: for tests, which keep their rows in a file. */
export type Composed = Omit<Wired, 'server'> & {
  readonly server: Omit<Wired['server'], 'database'> & { readonly database: Database };
};

/** The reading methods of the stores, for routes and the server. Writing requires a use case. */
interface Readers {
  readonly account: {
    readonly users: Pick<Users, 'byId' | 'byEmail' | 'list'>;
    readonly sessions: Pick<WatchedSessions, 'get' | 'watch'>;
    readonly invitations: Pick<Invitations, 'list'>;
    readonly identities: Pick<Identities, 'listForUser'>;
    readonly passkeys: Pick<Passkeys, 'list'>;
    readonly administrators: Pick<Administrators, 'people' | 'person' | 'runs' | 'acts'>;
    readonly usage: Pick<Usage, 'ofPerson' | 'days' | 'ofDay' | 'tokens' | 'capForAll' | 'capOf' | 'ownCaps'>;
  };
  readonly map: {
    readonly maps: Pick<
      Maps,
      | 'readable'
      | 'look'
      | 'owned'
      | 'ownedOrBinned'
      | 'listForUser'
      | 'listBin'
      | 'listPublic'
      | 'publicLanguages'
      | 'listAddresses'
    >;
  };
  readonly lesson: {
    readonly lessons: Pick<Lessons, 'listForUser' | 'bytesOfMap'>;
    readonly progress: Pick<LearnerProgress, 'ofMap' | 'knownOf'>;
  };
  readonly run: { readonly runStore: Pick<RunStore, 'owned' | 'kindOwned' | 'openForUser' | 'openLessonsOfUser'> };
  readonly picture: { readonly lessonPictures: Pick<Pictures, 'open' | 'isShown' | 'sizes'> };
  readonly suggestion: {
    readonly suggestions: Pick<
      Suggestions,
      'forWriter' | 'countForWriter' | 'ofSuggester' | 'forLibrary' | 'countForLibrary'
    >;
  };
  readonly source: { readonly sources: Pick<Sources, 'byId' | 'list' | 'ofMap' | 'mapsOf' | 'shared' | 'openFigure'> };
}

type Stores = keyof Wired['server']['stores'];

/** The rooms as routes see them: their use cases, and stores to read from. */
export type Rooms = {
  readonly [Name in keyof Wired]: Omit<Wired[Name], Stores | 'stores' | 'database'> &
    (Name extends keyof Readers ? Readers[Name] : unknown);
};

// On globalThis, because the development server evaluates this module again when its sources change.
const kept = globalThis as { topiaryRooms?: Wired };

/** The rooms of this process, opened on first use. */
export function currentRooms(): Rooms {
  kept.topiaryRooms ??= compose(currentSettings());
  return kept.topiaryRooms;
}

/** Closes the rooms of this process. The next use opens them anew. */
export async function closeRooms(): Promise<void> {
  await kept.topiaryRooms?.server.close();
  delete kept.topiaryRooms;
}
