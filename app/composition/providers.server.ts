import { join } from 'node:path';
import type { DocumentReader } from '~/providers/documents/document-reader';
import { documentReader } from '~/providers/documents/reader';
import type { Mailer } from '~/providers/mail/mailer';
import { outboxMailer } from '~/providers/mail/outbox';
import { smtpMailer } from '~/providers/mail/smtp';
import type { LanguageModel } from '~/providers/model/language-model';
import { createOpenAiModel } from '~/providers/model/openai';
import type { Push } from '~/providers/push/push';
import { webPushSender } from '~/providers/push/web-push';
import { httpWebhookSender } from '~/providers/webhook/http-sender';
import { addOwnCourses } from '~/rooms/course/store/catalogue';
import { createLibraryModel } from '~/rooms/course/store/library';
import { type CoursePictures, coursePictures } from '~/rooms/course/store/pictures/encoded-pictures';
import { findLanguage } from '~/rooms/map/acts/find-language';
import { mapTrees } from '~/rooms/map/acts/map-trees';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import type { Settings } from '~/server/settings.server';
import type { Clock } from '~/system/contract/clock';
import type { LanguageDetector } from '~/system/contract/language-detector';
import type { Passwords } from '~/system/contract/passwords';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { scryptPasswords } from '~/system/passwords';
import { resvgPictures } from '~/system/pictures';
import { serverSecrets } from '~/system/secrets';
import { codeRunner } from '~/threads/code/code-runner';
import { sqliteDecks } from '~/threads/files/decks';
import { memoryFitter } from '~/threads/fit/memory-fitter';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import { textPool } from '~/threads/text-pool';
import { languageDetector } from '~/threads/words/language-detector';

/** Replacements for tests. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly model?: LanguageModel;
  readonly mailer?: Mailer;
  readonly push?: Push;
  readonly passwords?: Passwords;
  readonly reader?: DocumentReader;
  readonly work?: TextWork;
  readonly detector?: LanguageDetector;
  readonly write?: (line: string) => void;
  readonly migrationsFolder?: string;
}

interface Given {
  readonly settings: Settings;
  readonly substitutes: Substitutes;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

function mailerOf({ settings, substitutes, clock }: Omit<Given, 'report'>): Mailer {
  if (substitutes.mailer) return substitutes.mailer;
  if (settings.smtpUrl) return smtpMailer({ url: settings.smtpUrl, from: settings.mailFrom });
  return outboxMailer({
    folder: join(settings.dataDir, 'outbox'),
    from: settings.mailFrom,
    now: () => clock.now(),
    // Independent of the log level: without SMTP this line is the only way to sign in.
    say: substitutes.write ?? ((line) => process.stdout.write(`${line}\n`)),
  });
}

const pushOf = ({ sessionSecret, contactEmail }: Settings): Push =>
  webPushSender({ secret: sessionSecret, contact: contactEmail, keptSeconds: reminderLimits.pushKeptSeconds });

function modelOf(
  { settings, substitutes }: Pick<Given, 'settings' | 'substitutes'>,
  { inMap }: Pick<CoursePictures, 'inMap'>,
): LanguageModel {
  if (substitutes.model) return substitutes.model;
  if (!settings.model) return createLibraryModel({ seconds: settings.librarySeconds, inMap });
  return createOpenAiModel({
    apiKey: settings.model.apiKey,
    baseUrl: settings.model.baseUrl,
    model: settings.model.name,
    smallModel: settings.model.smallName,
    reasoningEffort: settings.model.reasoningEffort,
    idleLimitMs: settings.modelIdleMs,
  });
}

/** The things that the process uses besides its rows: the model, mail, documents, threads. */
export function openProviders({ settings, substitutes, clock, report }: Given) {
  const detector = substitutes.detector ?? languageDetector({ report });
  const ownCourses = join(settings.dataDir, 'courses');
  addOwnCourses(ownCourses);
  const encoder = pictureEncoder({ report });
  const ofCourses = coursePictures({ encoder, folder: join(ownCourses, '.pictures'), report });
  return {
    mailer: mailerOf({ settings, substitutes, clock }),
    push: substitutes.push ?? pushOf(settings),
    webhookSender: httpWebhookSender({
      callsPrivate: settings.webhooksPrivate,
      patienceMs: webhookLimits.answerMs,
    }),
    model: modelOf({ settings, substitutes }, ofCourses),
    passwords: substitutes.passwords ?? scryptPasswords(),
    secrets: serverSecrets(settings.sessionSecret),
    scheduler: fsrsScheduler(),
    work: substitutes.work ?? textPool({ report }),
    code: codeRunner({ report }),
    reader: substitutes.reader ?? documentReader({ report }),
    detector,
    languages: findLanguage(detector),
    treeOf: mapTrees(),
    pictures: resvgPictures(),
    encoder,
    coursePictures: ofCourses,
    memoryFit: memoryFitter({ report }),
    decks: sqliteDecks({ clock, report }),
  };
}

export type Providers = ReturnType<typeof openProviders>;
