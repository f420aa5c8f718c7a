import { join, resolve } from 'node:path';
import { dismissRun, stopRun } from './jobs/acts/end-run';
import { createRuns, type Runs } from './jobs/acts/runs';
import { runLeasesIn } from './jobs/store/leases-in';
import type { RunStore } from './jobs/store/runs';
import { runStoreIn } from './jobs/store/runs-in';
import type { ClusterAddress } from './kit/store/address';
import type { DocumentReader } from './providers/documents/document-reader';
import { documentReader } from './providers/documents/reader';
import type { Mailer } from './providers/mail/mailer';
import { outboxMailer } from './providers/mail/outbox';
import { smtpMailer } from './providers/mail/smtp';
import type { LanguageModel } from './providers/model/language-model';
import { createOpenAiModel } from './providers/model/openai';
import { googleSignIn } from './providers/sign-in/google';
import { oidcSignIn } from './providers/sign-in/oidc';
import { webAuthn } from './providers/sign-in/web-authn';
import { createAccounts } from './rooms/account/acts/accounts';
import { createPasskeys } from './rooms/account/acts/passkeys/passkeys';
import { isKeeper } from './rooms/account/rules/role';
import type { Identities } from './rooms/account/store/identities';
import { identitiesIn } from './rooms/account/store/identities-in';
import type { Invitations } from './rooms/account/store/invitations';
import { invitationsIn } from './rooms/account/store/invitations-in';
import type { Keepers } from './rooms/account/store/keepers';
import { keepersIn } from './rooms/account/store/keepers-in';
import { mailTokensIn } from './rooms/account/store/mail-tokens-in';
import type { Passkeys } from './rooms/account/store/passkeys';
import { passkeysIn } from './rooms/account/store/passkeys-in';
import { sessionsIn } from './rooms/account/store/sessions-in';
import type { Usage } from './rooms/account/store/usage';
import { usageIn } from './rooms/account/store/usage-in';
import { cachedUsers } from './rooms/account/store/user-cache';
import type { Users } from './rooms/account/store/users';
import { usersIn } from './rooms/account/store/users-in';
import { type WatchedSessions, watchedSessions } from './rooms/account/store/watched-sessions';
import { createKeeper } from './rooms/admin/acts/keeper';
import { createAsk } from './rooms/ask/acts/ask';
import { askRun } from './rooms/ask/acts/ask-run';
import { asksIn } from './rooms/ask/store/asks-in';
import { createCalls } from './rooms/call/acts/calls';
import { createCopies } from './rooms/copy/acts/copies';
import { copiesIn } from './rooms/copy/store/copies-in';
import { createLibraryModel } from './rooms/course/store/library';
import { libraryCards } from './rooms/course/store/library-cards';
import { libraryContents } from './rooms/course/store/library-contents';
import { createCredits } from './rooms/credit/acts/credits';
import { priceOfRun } from './rooms/credit/rules/prices';
import { callHoldsIn } from './rooms/credit/store/call-holds-in';
import { ledgerIn } from './rooms/credit/store/ledger-in';
import { stripePayments } from './rooms/credit/store/stripe';
import { createEditing } from './rooms/editing/acts/editing';
import { createGrowth } from './rooms/editing/acts/growth';
import { growthRun } from './rooms/editing/acts/growth-run';
import { lessonRun } from './rooms/lesson/acts/lesson-run';
import { createLessons } from './rooms/lesson/acts/lessons';
import type { Lessons } from './rooms/lesson/store/lessons';
import { lessonsIn } from './rooms/lesson/store/lessons-in';
import type { LearnerProgress } from './rooms/lesson/store/progress';
import { progressIn } from './rooms/lesson/store/progress-in';
import { mapRun } from './rooms/map/acts/create-map';
import { findLanguage } from './rooms/map/acts/find-language';
import { mapTrees } from './rooms/map/acts/map-trees';
import { createMaps } from './rooms/map/acts/maps';
import { noteLanguage } from './rooms/map/acts/note-language';
import { mapVersionsIn } from './rooms/map/store/map-versions-in';
import type { Maps } from './rooms/map/store/maps';
import { mapsIn } from './rooms/map/store/maps-in';
import { cardsRun } from './rooms/review/acts/cards-run';
import { createRecall } from './rooms/review/acts/recall';
import { cardsIn } from './rooms/review/store/cards-in';
import { fsrsScheduler } from './rooms/review/store/fsrs';
import { recallFiguresIn } from './rooms/review/store/recall-figures';
import { createSearch } from './rooms/search/acts/search';
import { searchIn } from './rooms/search/store/search-in';
import { clearSources } from './rooms/source/acts/clear-sources';
import { withSourceMaps } from './rooms/source/acts/source-map-run';
import { sourceRun } from './rooms/source/acts/source-run';
import { createSources } from './rooms/source/acts/sources';
import type { Sources } from './rooms/source/store/sources';
import { sourcesIn } from './rooms/source/store/sources-in';
import { countedUploads, createSpace } from './rooms/storage/acts/space';
import { clusterHoldings } from './rooms/storage/store/holdings-in-cluster';
import { holdingsOf } from './rooms/storage/store/holdings-of-file';
import { spaceIn } from './rooms/storage/store/space-in';
import { versionsOf } from './rooms/storage/store/versions-in';
import { createExports } from './rooms/transfer/acts/exports';
import { createImports } from './rooms/transfer/acts/imports';
import { currentSettings, type Settings } from './server/settings.server';
import { isWhole, moveToCluster, moveToFile } from './store/cluster/move';
import { openCluster } from './store/cluster/open';
import type { SpaceTerms, Store } from './store/engine/engine';
import { batchedLimiter } from './store/file/batched-limiter';
import { hearNotices } from './store/file/hear-notices';
import { limiterIn } from './store/file/limiter';
import { noticesIn } from './store/file/notices';
import { type Database, openDatabase } from './store/file/open';
import { pageViewsIn } from './store/file/page-views';
import { systemClock, systemRandom } from './system/clock-and-random';
import type { Clock } from './system/contract/clock';
import type { Log, LogFields } from './system/contract/log';
import type { Passwords } from './system/contract/passwords';
import type { Random } from './system/contract/random';
import { lowDisk } from './system/free-disk';
import { describeError, lineLog } from './system/log';
import { scryptPasswords } from './system/passwords';
import { peersIn } from './system/peers';
import { resvgPictures } from './system/pictures';
import { serverSecrets } from './system/secrets';
import { uploadsIn } from './system/uploads';
import { zipArchives } from './system/zip';
import { sqliteDecks } from './threads/files/decks';
import { inShareOf } from './threads/share-of';
import { textPool } from './threads/text-pool';
import { languageDetector } from './threads/words/language-detector';

/** Replacements for tests. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly model?: LanguageModel;
  readonly mailer?: Mailer;
  readonly passwords?: Passwords;
  readonly reader?: DocumentReader;
  readonly write?: (line: string) => void;
  readonly migrationsFolder?: string;
}

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
    ? openCluster({ address: cluster, ...opening })
    : openDatabase({ file: join(dataDir, 'topiary.db'), ...opening });

/** Migrates the rows and closes them again: once for all workers, before any of them opens. */
export async function upgradeRows(settings: Settings): Promise<void> {
  const log = logOf(settings);
  const rows = openRows(settings, {
    migrationsFolder: resolve('migrations'),
    say: (line) => log.info(line),
  });
  try {
    await rows.opened();
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
  const users = cachedUsers(usersIn(database, settings.credits?.welcome), clock);
  const sessions = watchedSessions(sessionsIn(database), clock);
  const mailTokens = mailTokensIn(database);
  const maps = mapsIn(database, peers.id);
  const mapVersions = mapVersionsIn(database, peers.id);
  const copies = copiesIn(database);
  const lessons = lessonsIn(database, peers.id);
  const progress = progressIn(database);
  const cards = cardsIn(database);
  const asks = asksIn(database, peers.id);
  const recallFigures = recallFiguresIn(database);
  const sources = sourcesIn(database);
  const spaces = spaceIn(database);
  const runStore = runStoreIn(database, peers.id);
  const searchIndex = searchIn(database);
  const limiter = limiterIn(database);
  const ledger = ledgerIn(database);
  const callHolds = callHoldsIn(database);
  const invitations = invitationsIn(database, settings.keeperEmail, settings.credits?.welcome);
  const identities = identitiesIn(database);
  const passkeys = passkeysIn(database);
  const keepers = keepersIn(database, settings.keeperEmail);
  const usage = usageIn(database);
  const scheduler = fsrsScheduler();
  const pageViews = pageViewsIn(database);
  const notices = noticesIn(database);
  const passwords = substitutes.passwords ?? scryptPasswords();
  const secrets = serverSecrets(settings.sessionSecret);

  const mailer =
    substitutes.mailer ??
    (settings.smtpUrl
      ? smtpMailer({ url: settings.smtpUrl, from: settings.mailFrom })
      : outboxMailer({
          folder: join(settings.dataDir, 'outbox'),
          from: settings.mailFrom,
          now: () => clock.now(),
          // Independent of the log level: without SMTP this line is the only way to sign in.
          say: substitutes.write ?? ((line) => process.stdout.write(`${line}\n`)),
        }));

  const model =
    substitutes.model ??
    (settings.model
      ? createOpenAiModel({
          apiKey: settings.model.apiKey,
          baseUrl: settings.model.baseUrl,
          model: settings.model.name,
          idleLimitMs: settings.modelIdleMs,
        })
      : createLibraryModel({ seconds: settings.librarySeconds }));

  const canRewrite = settings.model !== null || substitutes.model !== undefined;

  const work = textPool({ report });
  const reader = substitutes.reader ?? documentReader({ report });
  const uploads = countedUploads(uploadsIn(join(settings.dataDir, 'uploads'), peers), spaces);
  const clearing = clearSources({ sources, uploads, runStore, report });
  const detector = languageDetector({ report });
  const languages = findLanguage(detector);
  const treeOf = mapTrees();

  /** Whether a user runs the server: as an administrator, or with the only account. */
  const keepsServer = async (userId: string): Promise<boolean> => {
    const user = await users.byId(userId);
    if (!user) return false;
    return isKeeper(user, settings.keeperEmail) || (await users.list(2)).length === 1;
  };

  const price = (run: Parameters<typeof priceOfRun>[1]) => priceOfRun(settings.credits, run);
  const runs: Runs = createRuns({
    runStore,
    leases: runLeasesIn(database, peers.id),
    peers,
    kinds: {
      map: withSourceMaps(mapRun({ model, maps, mapVersions, users, work, random, clock, languages }), {
        ...{ model, maps, sources, work, languages, random, clock },
      }),
      growth: growthRun({ model, maps, users, treeOf }),
      cards: cardsRun({ model, maps, lessons, sources, cards, users, treeOf }),
      source: sourceRun({ reader, sources, uploads, users, clock }),
      lesson: lessonRun({ model, maps, lessons, users, sources, treeOf, work, random, clock }),
      ask: askRun({ model, maps, lessons, asks, users, sources, treeOf, clock }),
    },
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
  const hearing = hearNotices({ notices, users, sessions, runs });

  const stores = {
    users,
    sessions,
    mailTokens,
    invitations,
    identities,
    passkeys,
    maps,
    mapVersions,
    copies,
    lessons,
    progress,
    cards,
    asks,
    recallFigures,
    sources,
    runStore,
    searchIndex,
    limiter,
    ledger,
    callHolds,
    pageViews,
    keepers,
    usage,
    notices,
    space: spaces,
  };
  const ground = {
    ...stores,
    ...clearing,
    uploads,
    model,
    mailer,
    passwords,
    ways: {
      password: settings.passwordLogin,
      google: settings.google !== null,
      provider: settings.oidc !== null,
    },
    secrets,
    runs,
    work,
    treeOf,
    languages,
    noteLanguage: noteLanguage({ maps, languages, report }),
    scheduler,
    clock,
    random,
    report,
  };
  const holdings = holdingsOf({
    dataDir: settings.dataDir,
    file: 'topiary.db',
    cluster: settings.cluster && clusterHoldings(database, settings.cluster),
    report,
  });
  const payments = settings.stripe && stripePayments(settings.stripe);
  const pictures = resvgPictures();
  const decks = sqliteDecks({ clock, report });
  const map = createMaps({ ...ground, pictures });
  const accounts = createAccounts({
    ...ground,
    appUrl: settings.appUrl,
    registration: settings.registration,
    passwordLogin: settings.passwordLogin,
  });
  const admin = createKeeper({
    ...ground,
    removeAccount: accounts.removeAccount,
    stores: [
      mailTokens,
      invitations,
      passkeys,
      sessions,
      limiter,
      runStore,
      maps,
      clearing,
      callHolds,
      spaces,
    ],
    database,
    provider: settings.model ? 'model' : 'library',
    modelSettings: settings.model && { name: settings.model.name, idleLimitMs: settings.modelIdleMs },
    keeperEmail: settings.keeperEmail,
    appUrl: settings.appUrl,
    holdings,
    readVersions: versionsOf(database, migrationsFolder),
  });

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
      stores,
      secrets,
      model,
      work,
      uploads,
      limiter,
      /** For requests that only read. */
      readLimiter: batchedLimiter(limiter),
      pageViews,
      notices,
      mailKind: mailer.kind,
      /** True without a model: then the built-in library answers, and the screens say so. */
      usesLibrary: settings.model === null,
      /** Starts listening for what other processes change in data that this one caches. */
      hearNotices: hearing.begin,
      /** Winds down and closes the database. No room may be used afterwards. */
      async close(): Promise<void> {
        hearing.end();
        await admin.windDown();
        await clearing.stopClearing();
        await reader.close();
        await work.close();
        await detector.close();
        await decks.close();
        await holdings.close();
        await passwords.close();
        peers.close();
        database.close();
      },
    },
    storage: { space: spaces, ...createSpace(ground) },
    credit: {
      ledger,
      callHolds,
      /** Null if nothing can be bought. */
      payments,
      ...createCredits({ ...ground, payments, terms: settings.credits, appUrl: settings.appUrl, log }),
    },
    account: {
      users,
      sessions,
      mailTokens,
      invitations,
      identities,
      passkeys,
      keepers,
      usage,
      keepsServer,
      /** Null if it is not configured: then no button is shown. */
      google:
        settings.google &&
        googleSignIn({ ...settings.google, callbackUrl: `${settings.appUrl}/auth/google/callback` }),
      oidc: settings.oidc && oidcSignIn({ ...settings.oidc, appUrl: settings.appUrl, clock, report }),
      ...accounts,
      ...createPasskeys({
        ...ground,
        webAuthn: webAuthn(settings.appUrl),
        confirmPassword: accounts.confirmPassword,
      }),
    },
    run: { runs, runStore, stopRun: stopRun(ground), dismissRun: dismissRun(ground) },
    map: { maps, mapVersions, treeOf, ...map },
    source: {
      sources,
      /** Whether a map can be planned from a source. */
      canMapSources: model.writeSourceOutline !== undefined,
      ...clearing,
      ...createSources(ground),
    },
    lesson: {
      lessons,
      progress,
      /** Whether a lesson can be rewritten in other ways, which the library cannot do. */
      canRewrite,
      ...createLessons({ ...ground, canRewrite }),
    },
    review: { cards, recallFigures, ...createRecall({ ...ground, libraryCards }) },
    /** Names in the library: suggested on home and shown on the landing page. */
    course: { library: libraryContents },
    search: {
      searchIndex,
      ...createSearch({ ...ground, isFirstWorker: (settings.worker ?? 1) === 1 }),
    },
    ask: { asks, ...createAsk(ground) },
    copy: { copies, ...createCopies({ ...ground, changeMap: map.changeMap }) },
    editing: {
      ...createEditing({ ...ground, changeMap: map.changeMap }),
      ...createGrowth({ ...ground, changeMap: map.changeMap }),
    },
    transfer: {
      ...createExports({ ...ground, pictures, decks, archives: zipArchives(clock) }),
      ...createImports(ground),
    },
    admin,
    call: createCalls({ ...ground, price }),
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
    readonly keepers: Pick<Keepers, 'people' | 'person' | 'runs' | 'acts'>;
    readonly usage: Pick<Usage, 'ofPerson' | 'days' | 'ofDay' | 'capForAll' | 'capOf' | 'ownCaps'>;
  };
  readonly map: {
    readonly maps: Pick<
      Maps,
      | 'readable'
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
    readonly progress: Pick<LearnerProgress, 'ofMap'>;
  };
  readonly run: { readonly runStore: Pick<RunStore, 'owned' | 'openForUser' | 'openLessonsOfUser'> };
  readonly source: { readonly sources: Pick<Sources, 'byId' | 'list' | 'ofMap' | 'mapsOf' | 'shared'> };
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
