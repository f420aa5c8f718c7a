import { join, resolve } from 'node:path';
import { documentReader } from './adapters/documents/reader';
import type { SpaceTerms, Store } from './adapters/engine/engine';
import { outboxMailer } from './adapters/mail/outbox';
import { smtpMailer } from './adapters/mail/smtp';
import { batchedLimiter } from './adapters/memory/batched-limiter';
import { hearNotices } from './adapters/memory/hear-notices';
import { cachedUsers } from './adapters/memory/user-cache';
import { type WatchedSessions, watchedSessions } from './adapters/memory/watched-sessions';
import { createLibraryModel } from './adapters/model/library';
import { libraryCards } from './adapters/model/library-cards';
import { libraryContents } from './adapters/model/library-contents';
import { createOpenAiModel } from './adapters/model/openai';
import { stripePayments } from './adapters/payment/stripe';
import { fsrsScheduler } from './adapters/recall/fsrs';
import { clusterHoldings } from './adapters/rqlite/holdings';
import { isWhole, moveToCluster, moveToFile } from './adapters/rqlite/move';
import { openCluster } from './adapters/rqlite/open';
import { googleSignIn } from './adapters/sign-in/google';
import { oidcSignIn } from './adapters/sign-in/oidc';
import { webAuthn } from './adapters/sign-in/web-authn';
import { identitiesIn } from './adapters/sqlite/account/identities';
import { invitationsIn } from './adapters/sqlite/account/invitations';
import { passkeysIn } from './adapters/sqlite/account/passkeys';
import { asksIn } from './adapters/sqlite/asks';
import { cardsIn } from './adapters/sqlite/cards';
import { copiesIn } from './adapters/sqlite/copies/copies';
import { keepersIn } from './adapters/sqlite/keeper/keepers';
import { usageIn } from './adapters/sqlite/keeper/usage';
import { versionsOf } from './adapters/sqlite/keeper/versions';
import { runLeasesIn } from './adapters/sqlite/leases/leases';
import { callHoldsIn } from './adapters/sqlite/ledger/call-holds';
import { ledgerIn } from './adapters/sqlite/ledger/ledger';
import { lessonsIn } from './adapters/sqlite/lessons';
import { limiterIn } from './adapters/sqlite/limiter';
import { mailTokensIn } from './adapters/sqlite/mail-tokens';
import { mapVersionsIn } from './adapters/sqlite/map-versions';
import { mapsIn } from './adapters/sqlite/maps';
import { noticesIn } from './adapters/sqlite/notices/notices';
import { type Database, openDatabase } from './adapters/sqlite/open';
import { pageViewsIn } from './adapters/sqlite/page-views';
import { progressIn } from './adapters/sqlite/progress';
import { recallFiguresIn } from './adapters/sqlite/recall-figures';
import { runStoreIn } from './adapters/sqlite/runs';
import { searchIn } from './adapters/sqlite/search';
import { sessionsIn } from './adapters/sqlite/sessions';
import { sourcesIn } from './adapters/sqlite/sources';
import { spaceIn } from './adapters/sqlite/space/space';
import { usersIn } from './adapters/sqlite/users';
import { systemClock, systemRandom } from './adapters/system/clock-and-random';
import { lowDisk } from './adapters/system/free-disk';
import { describeError, lineLog } from './adapters/system/log';
import { scryptPasswords } from './adapters/system/passwords';
import { peersIn } from './adapters/system/peers';
import { resvgPictures } from './adapters/system/pictures';
import { serverSecrets } from './adapters/system/secrets';
import { uploadsIn } from './adapters/system/uploads';
import { zipArchives } from './adapters/system/zip';
import { sqliteDecks } from './adapters/threads/decks';
import { holdingsOf } from './adapters/threads/holdings';
import { languageDetector } from './adapters/threads/language-detector';
import { inShareOf } from './adapters/threads/share-of';
import { textPool } from './adapters/threads/text-pool';
import { priceOfRun } from './domain/credit/prices';
import { isKeeper } from './domain/keeper/role';
import type { ClusterAddress } from './domain/store/address';
import { currentSettings, type Settings } from './env.server';
import { createAccounts } from './features/accounts/accounts';
import { createAsk } from './features/ask/ask';
import { askRun } from './features/ask/ask-run';
import { createCalls } from './features/calls/calls';
import { createCopies } from './features/copies/copies';
import { createCredits } from './features/credits/credits';
import { createEditing } from './features/editing/editing';
import { createGrowth } from './features/growth/growth';
import { growthRun } from './features/growth/growth-run';
import { createKeeper } from './features/keeper/keeper';
import { createLessons } from './features/lessons/lessons';
import { lessonRun } from './features/lessons/write-lesson';
import { mapRun } from './features/maps/create-map';
import { findLanguage } from './features/maps/find-language';
import { mapTrees } from './features/maps/map-trees';
import { createMaps } from './features/maps/maps';
import { noteLanguage } from './features/maps/note-language';
import { createPasskeys } from './features/passkeys/passkeys';
import { cardsRun } from './features/recall/cards-run';
import { createRecall } from './features/recall/recall';
import { createRuns, type Runs } from './features/runs/runs';
import { createSearch } from './features/search/search';
import { clearSources } from './features/sources/clear-sources';
import { withSourceMaps } from './features/sources/source-map-run';
import { sourceRun } from './features/sources/source-run';
import { createSources } from './features/sources/sources';
import { countedUploads, createSpace } from './features/space/space';
import { createExports } from './features/transfer/export/exports';
import { createImports } from './features/transfer/import/imports';
import type { Identities } from './ports/account/identities';
import type { Invitations } from './ports/account/invitations';
import type { Mailer } from './ports/account/mailer';
import type { Passkeys } from './ports/account/passkeys';
import type { Passwords } from './ports/account/passwords';
import type { Clock } from './ports/clock';
import type { DocumentReader } from './ports/document-reader';
import type { Keepers } from './ports/keeper/keepers';
import type { Usage } from './ports/keeper/usage';
import type { LanguageModel } from './ports/language-model';
import type { Lessons } from './ports/lessons';
import type { Log, LogFields } from './ports/log';
import type { Maps } from './ports/maps';
import type { LearnerProgress } from './ports/progress';
import type { Random } from './ports/random';
import type { RunStore } from './ports/runs';
import type { Sources } from './ports/sources';
import type { Users } from './ports/users';

/** What a test may put in the place of the real thing. */
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

/** Brings the rows up to date and closes them again: once for all workers, before any of them opens. */
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

/** Wires ports to adapters and returns the ready use cases: the only place that knows both. */
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
          // Not through the log's level: without SMTP this line is how a person gets in.
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
  const mapsRoom = createMaps({ ...ground, pictures });
  const accounts = createAccounts({
    ...ground,
    appUrl: settings.appUrl,
    registration: settings.registration,
    passwordLogin: settings.passwordLogin,
  });
  const keeper = createKeeper({
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
    settings,
    clock,
    random,
    log,
    report,
    inShareOf,
    database,
    secrets,
    model,
    runs,
    work,
    treeOf,
    uploads,
    ...clearing,
    ...stores,
    stores,
    /** For what is only read. */
    readLimiter: batchedLimiter(limiter),
    /** What answers when nobody has set a model up: said on the screens. */
    usesLibrary: settings.model === null,
    keepsServer,
    /** Whether a lesson can be written in other ways, which the library cannot. */
    canRewrite,
    /** Whether a map can be planned from a source. */
    canMapSources: model.writeSourceOutline !== undefined,
    /** The library's names: what home suggests and the landing page shows. */
    library: libraryContents,
    mailKind: mailer.kind,
    /** Null where it is not set up: then no button shows. */
    google:
      settings.google &&
      googleSignIn({ ...settings.google, callbackUrl: `${settings.appUrl}/auth/google/callback` }),

    oidc: settings.oidc && oidcSignIn({ ...settings.oidc, appUrl: settings.appUrl, clock, report }),

    /** Null where nothing can be bought. */
    payments,
    ...createCredits({ ...ground, payments, terms: settings.credits, appUrl: settings.appUrl, log }),
    ...accounts,
    ...createPasskeys({
      ...ground,
      webAuthn: webAuthn(settings.appUrl),
      confirmPassword: accounts.confirmPassword,
    }),
    ...mapsRoom,
    ...createEditing({ ...ground, changeMap: mapsRoom.changeMap }),
    ...createGrowth({ ...ground, changeMap: mapsRoom.changeMap }),
    ...createCopies({ ...ground, changeMap: mapsRoom.changeMap }),
    ...createLessons({ ...ground, canRewrite }),
    ...createRecall({ ...ground, libraryCards }),
    ...createAsk(ground),
    ...createSearch({ ...ground, isFirstWorker: (settings.worker ?? 1) === 1 }),
    ...createSources(ground),
    ...createExports({ ...ground, pictures, decks, archives: zipArchives(clock) }),
    ...createImports(ground),
    ...createSpace(ground),
    ...createCalls({ ...ground, price }),
    ...keeper,

    /** Begins to hear what other processes change of what this one keeps in memory. */
    hearNotices: hearing.begin,

    /** Winds down and closes the file; nothing may be asked of the house afterwards. */
    async close(): Promise<void> {
      hearing.end();
      await keeper.windDown();
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
  };
}

/**
 * Copies all rows from the file into a cluster or back, and says of each table what is on both sides.
 * @throws ClusterTrouble, with nothing changed
 */
export async function moveRows({ dataDir }: Settings, to: 'cluster' | 'file', address: ClusterAddress) {
  const move = { file: join(dataDir, 'topiary.db'), address, migrationsFolder: resolve('migrations') };
  const tables = await (to === 'cluster' ? moveToCluster(move) : moveToFile(move));
  return tables.map((table) => ({ ...table, isWhole: isWhole(table) }));
}

type Wired = ReturnType<typeof compose>;

/** All that is wired, the stores included: for tests, which keep their rows in a file. */
export type Composed = Omit<Wired, 'database'> & { readonly database: Database };

/** What routes and `web/` may ask of the stores themselves: reading. Whatever writes is a use case. */
interface Readers {
  readonly users: Pick<Users, 'byId' | 'byEmail' | 'list'>;
  readonly sessions: Pick<WatchedSessions, 'get' | 'watch'>;
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
  readonly lessons: Pick<Lessons, 'listForUser' | 'bytesOfMap'>;
  readonly progress: Pick<LearnerProgress, 'ofMap'>;
  readonly runStore: Pick<RunStore, 'owned' | 'openForUser' | 'openLessonsOfUser'>;
  readonly invitations: Pick<Invitations, 'list'>;
  readonly identities: Pick<Identities, 'listForUser'>;
  readonly passkeys: Pick<Passkeys, 'list'>;
  readonly keepers: Pick<Keepers, 'people' | 'person' | 'runs' | 'acts'>;
  readonly usage: Pick<Usage, 'ofPerson' | 'days' | 'ofDay' | 'capForAll' | 'capOf' | 'ownCaps'>;
  readonly sources: Pick<Sources, 'byId' | 'list' | 'ofMap' | 'mapsOf' | 'shared'>;
}

/** The ready use cases, and the stores to read from. */
export type House = Omit<Composed, 'database' | 'stores' | keyof Composed['stores']> & Readers;

// On globalThis, because the development server evaluates this module anew when its sources change.
const kept = globalThis as { topiaryHouse?: Wired };

/** The house of this process, opened on first use. */
export function house(): House {
  kept.topiaryHouse ??= compose(currentSettings());
  return kept.topiaryHouse;
}

/** Closes the house of this process. The next use opens another. */
export async function closeHouse(): Promise<void> {
  await kept.topiaryHouse?.close();
  delete kept.topiaryHouse;
}
