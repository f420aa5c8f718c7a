import { join, resolve } from 'node:path';
import { outboxMailer } from './adapters/mail/outbox';
import { smtpMailer } from './adapters/mail/smtp';
import { cachedUsers } from './adapters/memory/user-cache';
import { watchedSessions } from './adapters/memory/watched-sessions';
import { createLibraryModel } from './adapters/model/library';
import { libraryContents } from './adapters/model/library-contents';
import { createOpenAiModel } from './adapters/model/openai';
import { googleSignIn } from './adapters/sign-in/google';
import { lessonsIn } from './adapters/sqlite/lessons';
import { limiterIn } from './adapters/sqlite/limiter';
import { mailTokensIn } from './adapters/sqlite/mail-tokens';
import { mapsIn } from './adapters/sqlite/maps';
import { type Database, openDatabase } from './adapters/sqlite/open';
import { pageViewsIn } from './adapters/sqlite/page-views';
import { runStoreIn } from './adapters/sqlite/runs';
import { sessionsIn } from './adapters/sqlite/sessions';
import { usersIn } from './adapters/sqlite/users';
import { systemClock, systemRandom } from './adapters/system/clock-and-random';
import { describeError, lineLog } from './adapters/system/log';
import { scryptPasswords } from './adapters/system/passwords';
import { resvgPictures } from './adapters/system/pictures';
import { serverSecrets } from './adapters/system/secrets';
import { currentSettings, type Settings } from './env.server';
import { confirmEmailChange, readEmailChange, requestEmailChange } from './features/accounts/change-email';
import { changeNickname } from './features/accounts/change-nickname';
import { changePassword } from './features/accounts/change-password';
import { saveGoals, saveReferral, skipGoals } from './features/accounts/complete-profile';
import { confirmPassword } from './features/accounts/confirm-password';
import {
  deleteAccount,
  readDeleteLink,
  removeAccount,
  sendDeleteLink,
} from './features/accounts/delete-account';
import { exportAsJson, exportAsMarkdown } from './features/accounts/export-account';
import { makeLink } from './features/accounts/mail-link';
import { register } from './features/accounts/register';
import { readResetLink, requestReset, resetLink, resetPassword } from './features/accounts/reset-password';
import { sendVerification } from './features/accounts/send-verification';
import { endSession, listSessions } from './features/accounts/sessions';
import { signIn } from './features/accounts/sign-in';
import { signInWithGoogle } from './features/accounts/sign-in-with-google';
import { readVerificationLink, verifyEmail } from './features/accounts/verify-email';
import { issueAccessToken, readAccessToken } from './features/calls/access-token';
import { answerLesson, answerMap, createTurns } from './features/calls/answer-calls';
import { saveLesson, tickTask, undoRewrite } from './features/lessons/save-lesson';
import { lessonRun, writeLesson } from './features/lessons/write-lesson';
import { countMaps } from './features/maps/count-maps';
import { countViews } from './features/maps/count-views';
import { createMap, mapRun } from './features/maps/create-map';
import { deleteMap } from './features/maps/delete-map';
import { followMap } from './features/maps/follow-map';
import { mapPictures } from './features/maps/map-picture';
import { mapTrees } from './features/maps/map-trees';
import { openMap, openNode } from './features/maps/open-map';
import { refuseChange } from './features/maps/refuse-change';
import { createRuns, type Runs } from './features/runs/runs';
import type { Clock } from './ports/clock';
import type { LanguageModel } from './ports/language-model';
import type { LogFields } from './ports/log';
import type { Mailer } from './ports/mailer';
import type { Passwords } from './ports/passwords';
import type { Random } from './ports/random';
import type { User } from './ports/users';

/** What a test may put in the place of the real thing. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly model?: LanguageModel;
  readonly mailer?: Mailer;
  readonly passwords?: Passwords;
  readonly write?: (line: string) => void;
  readonly migrationsFolder?: string;
}

/** Wires ports to adapters and returns the ready use cases: the only place that knows both. */
export function compose(settings: Settings, substitutes: Substitutes = {}) {
  const clock = substitutes.clock ?? systemClock;
  const random = substitutes.random ?? systemRandom;
  const log = lineLog({
    level: settings.logLevel,
    now: () => clock.now(),
    write: substitutes.write ?? ((line) => process.stdout.write(`${line}\n`)),
  });
  const report = (event: string, error: unknown, fields: LogFields = {}) =>
    log.error(event, { ...fields, error: describeError(error) });

  const database: Database = openDatabase({
    file: join(settings.dataDir, 'topiary.db'),
    migrationsFolder: substitutes.migrationsFolder ?? resolve('migrations'),
    say: (line) => log.info(line),
  });
  const users = cachedUsers(usersIn(database), clock);
  const sessions = watchedSessions(sessionsIn(database), clock);
  const mailTokens = mailTokensIn(database);
  const maps = mapsIn(database);
  const lessons = lessonsIn(database);
  const runStore = runStoreIn(database);
  const limiter = limiterIn(database);
  const pageViews = pageViewsIn(database);
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
      : createLibraryModel());

  const runs: Runs = createRuns({
    runStore,
    kinds: {
      map: mapRun({ model, maps, users, random, clock }),
      lesson: lessonRun({ model, maps, lessons, random, clock }),
    },
    clock,
    report,
    ended: (run, ms) =>
      log.info('run', {
        id: run.id,
        kind: run.kind,
        state: run.state,
        fault: run.fault,
        attempts: run.attempts,
        source: run.source?.name,
        ms,
      }),
  });

  const views = countViews({ maps, clock });
  const treeOf = mapTrees();
  const mail = {
    users,
    mailTokens,
    mailer,
    limiter,
    clock,
    random,
    secrets,
    appUrl: settings.appUrl,
    report,
  };
  const sendVerificationMail = sendVerification(mail);

  const confirm = confirmPassword({ passwords, limiter, clock });
  const deletion = { ...mail, sessions, runStore, runs, confirmPassword: confirm };
  const kept = { maps, lessons, runStore, sessions, mailTokens, clock };

  const calls = { model, limiter, clock, turns: createTurns() };

  const migrations = database.migrationCount();
  let closing = false;
  /** Specification §7. Fails only when the database or its migrations do, or while shutting down: a missing provider is no fault. */
  const health = async () => {
    const answers = await database.answers();
    return {
      ok: answers && migrations > 0 && !closing,
      database: answers ? 'ok' : 'failing',
      migrations,
      provider: settings.model ? 'model' : 'library',
      queue: runs.load(),
    };
  };

  return {
    settings,
    clock,
    random,
    log,
    report,
    database,
    /** What answers when nobody has set a model up: said on the screens. */
    usesLibrary: settings.model === null,
    mailKind: mailer.kind,

    users,
    sessions,
    maps,
    lessons,
    runStore,
    limiter,
    pageViews,
    secrets,
    model,
    runs,

    /** The library's names: what home suggests and the landing page shows. */
    library: libraryContents,
    countMaps: countMaps({ maps, clock }),
    health,

    register: register({
      users,
      passwords,
      limiter,
      clock,
      random,
      sendVerification: sendVerificationMail,
      registrationOpen: settings.registrationOpen,
    }),
    signIn: signIn({ users, passwords, limiter, clock }),
    sendVerification: sendVerificationMail,
    readVerificationLink: readVerificationLink({ users, mailTokens, secrets, clock }),
    verifyEmail: verifyEmail({ users, mailTokens, secrets, clock }),
    /** Null where it is not set up: then no button shows. */
    google:
      settings.google &&
      googleSignIn({ ...settings.google, callbackUrl: `${settings.appUrl}/auth/google/callback` }),
    signInWithGoogle: signInWithGoogle({
      users,
      limiter,
      clock,
      random,
      registrationOpen: settings.registrationOpen,
    }),
    requestReset: requestReset(mail),
    /** A link to a new password, for whoever keeps the server to hand on. */
    makeResetLink: (user: User) => makeLink(mail, resetLink(user)),
    readResetLink: readResetLink(mail),
    resetPassword: resetPassword({ ...mail, sessions, passwords }),
    changeNickname: changeNickname({ users, clock }),
    changePassword: changePassword({
      users,
      sessions,
      mailTokens,
      passwords,
      confirmPassword: confirm,
      clock,
    }),
    requestEmailChange: requestEmailChange({ ...mail, confirmPassword: confirm }),
    readEmailChange: readEmailChange(mail),
    confirmEmailChange: confirmEmailChange(mail),
    listSessions: listSessions({ sessions, secrets, clock }),
    endSession: endSession({ sessions, secrets, clock }),
    exportAsJson: exportAsJson(kept),
    exportAsMarkdown: exportAsMarkdown(kept),
    sendDeleteLink: sendDeleteLink(mail),
    readDeleteLink: readDeleteLink(mail),
    deleteAccount: deleteAccount(deletion),
    removeAccount: removeAccount(deletion),
    saveGoals: saveGoals({ users, clock }),
    skipGoals: skipGoals({ users, clock }),
    saveReferral: saveReferral({ users, clock }),
    createMap: createMap({ runs, limiter, clock, random }),
    followMap: followMap(runs),
    /** Views are counted in memory and written together. */
    countView: views.count,
    flushViews: views.flush,
    refuseChange: refuseChange({ maps }),
    deleteMap: deleteMap({ maps, runs }),
    openMap: openMap({ maps, lessons, runStore, treeOf }),
    pictures: mapPictures({ maps, treeOf, pictures: resvgPictures() }),
    openNode: openNode({ maps, lessons, runStore, runs }),
    writeLesson: writeLesson({ runs, maps, limiter, clock, random }),
    saveLesson: saveLesson({ maps, lessons, clock, random }),
    tickTask: tickTask({ maps, lessons, clock, random }),
    undoRewrite: undoRewrite({ maps, lessons, clock, random }),
    answerMap: answerMap(calls),
    answerLesson: answerLesson(calls),
    issueAccessToken: issueAccessToken({ secrets, limiter, clock }),
    readAccessToken: readAccessToken({ secrets, clock }),

    /** Forgets what has expired; called now and then. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await mailTokens.sweep(now);
      await sessions.sweep(now);
      await limiter.sweep(now);
    },
    /** Puts the runs down so that the next start takes them up; from now on health says that this server is going. */
    async windDown(): Promise<void> {
      closing = true;
      await runs.shutDown();
    },
    /** Winds down and closes the file; nothing may be asked of the house afterwards. */
    async close(): Promise<void> {
      await this.windDown();
      database.close();
    },
  };
}

export type House = ReturnType<typeof compose>;

// Kept outside the module, so that the development server's reloads find the house that is open.
const kept = globalThis as { topiaryHouse?: House };

/** The house of this process, opened on first use. */
export function house(): House {
  kept.topiaryHouse ??= compose(currentSettings());
  return kept.topiaryHouse;
}
