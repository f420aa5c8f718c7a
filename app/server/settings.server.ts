import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type LogLevel, logLevels } from '~/kit/fault/log-levels';
import { type ClusterAddress, readClusterAddress } from '~/kit/store/address';
import { megabyte, megabytesMax } from '~/kit/store/space';
import { type RegistrationMode, registrationModes } from '~/rooms/account/rules/registration-mode';
import { type ModelPrices, readModelPrices } from '~/rooms/admin/rules/model-prices';
import type { DemoTerms } from '~/rooms/demo/rules/demo-terms';
import { type BackupTerms, readInterval } from '~/rooms/storage/rules/backups';
import { BadSettings } from './settings/bad-settings.server';
import { keptSecret, prepareFolder, secretMinCharacters } from './settings/data-folder.server';
import { type PaymentSettings, readPayment } from './settings/payment.server';
import { type ReadSetting, type SettingReader, settingReader, type Values } from './settings/setting-reader.server';

/** The settings of one server; `.env.example` and docs/admin/settings.md explain each. */
export interface Settings extends PaymentSettings {
  readonly port: number;
  readonly host: string | null;
  /** How many server processes share the port and the data folder. */
  readonly workers: number;
  /** The number of this process among them, from 1 on; null if there is only one. */
  readonly worker: number | null;
  /** Origin without a trailing slash: the base of links in mail. */
  readonly appUrl: string;
  readonly dataDir: string;
  /** How many bytes an account may keep; null for no limit. */
  readonly quotaBytes: number | null;
  /** With less free disk space, only small saves are accepted. */
  readonly freeDiskBytes: number;
  /** Null: no backups are made. */
  readonly backups: BackupTerms | null;
  /** Where backups are made, and looked for when one is restored. */
  readonly backupDir: string;
  /** Null: the file in `dataDir`. */
  readonly cluster: ClusterAddress | null;
  readonly sessionSecret: string;
  /** Null: the built-in library. */
  readonly model: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly name: string | null;
    /** Writes cards, exercises and hints; null: `name` does. */
    readonly smallName: string | null;
    /** A word that the models know; null: none is sent. */
    readonly reasoningEffort: string | null;
  } | null;
  readonly modelIdleMs: number;
  /** Empty: usage is shown in tokens alone. */
  readonly modelPrices: ModelPrices;
  /** How long the built-in library takes for an outline. */
  readonly librarySeconds: number;
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly baseUrl: string | null } | null;
  /** Another OpenID Connect provider; null: none. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  } | null;
  /** Whether people may sign in with passwords. */
  readonly passwordLogin: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly registration: RegistrationMode;
  /** Null: no demo. */
  readonly demo: DemoTerms | null;
  /** Address of a further administrator, once it is verified; null: only the first account. */
  readonly administratorEmail: string | null;
  readonly trustedProxyHops: number;
  /** Token that grants access to /metrics from other machines; null: only this machine has access. */
  readonly metricsToken: string | null;
  /** Whether webhooks may have addresses in private networks, and without encryption. */
  readonly webhooksPrivate: boolean;
  readonly logLevel: LogLevel;
  /** Every setting as it was read, for /admin/settings. */
  readonly asRead: readonly ReadSetting[];
}

const workersMax = 64;

/**
 * Reads and checks every setting.
 * @param file the values of `.env`, to tell where each value came from
 * @throws BadSettings with everything that is wrong, so that nobody has to fix the settings one start at a time
 */
export function readSettings(env: Values, file: Values = {}): Settings {
  const reader = settingReader(env, file);
  const { text, whole, address, choice, defaultsTo } = reader;
  const { port, appUrl } = readAddress(reader);
  const { secret, cluster, metricsToken } = readSecrets(reader);
  const { model, modelPrices } = readModel(reader);
  const waysIn = readWaysIn(reader);
  const payment = readPayment(reader);
  const { contactEmail, administratorEmail } = readMailAddresses(reader);
  const dataDir = resolve(text('DATA_DIR') ?? './data');

  const settings: Omit<Settings, 'sessionSecret' | 'asRead'> = {
    port,
    host: text('HOST'),
    workers: whole('WORKERS', 1, 1, workersMax),
    // Not a setting: the primary process gives each worker its number (scripts/workers.mjs).
    worker: Number(env.TOPIARY_WORKER) || null,
    appUrl,
    dataDir,
    quotaBytes: whole('QUOTA_MB', 500, 0, megabytesMax) * megabyte || null,
    freeDiskBytes: whole('FREE_DISK_MB', 256, 0, megabytesMax) * megabyte,
    ...readBackups(reader, dataDir),
    cluster,
    model,
    modelPrices,
    modelIdleMs: whole('MODEL_IDLE_SECONDS', 60, 1, 3600) * 1000,
    librarySeconds: whole('LIBRARY_SECONDS', 2, 0, 60),
    ...waysIn,
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? `Topiary <${contactEmail}>`,
    contactEmail,
    registration: choice('REGISTRATION', registrationModes, 'open'),
    demo: readDemo(reader),
    ...payment,
    administratorEmail,
    trustedProxyHops: whole('TRUSTED_PROXY_HOPS', 0, 0, 10),
    metricsToken,
    webhooksPrivate: choice('WEBHOOKS_PRIVATE', ['off', 'on'], 'off') === 'on',
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
  };
  if (reader.refused.length > 0) throw new BadSettings(reader.refused);
  try {
    prepareFolder(settings.dataDir);
    defaultsTo('APP_URL', settings.appUrl);
    defaultsTo('DATA_DIR', settings.dataDir);
    defaultsTo('BACKUP_DIR', settings.backupDir);
    defaultsTo('CONTACT_EMAIL', settings.contactEmail);
    defaultsTo('MAIL_FROM', settings.mailFrom);
    return { ...settings, asRead: reader.asRead(), sessionSecret: secret ?? keptSecret(settings.dataDir) };
  } catch (error) {
    if (error instanceof BadSettings) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadSettings([`DATA_DIR ${settings.dataDir} cannot be used: ${reason}`]);
  }
}

function readAddress({ whole, address, refuse }: SettingReader): Pick<Settings, 'port' | 'appUrl'> {
  const port = whole('PORT', 3000, 1, 65_535);
  const appUrl = address('APP_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  if (URL.canParse(appUrl) && new URL(appUrl).pathname !== '/') {
    refuse(`APP_URL must be an origin without a path, not "${appUrl}".`);
  }
  return { port, appUrl: URL.canParse(appUrl) ? new URL(appUrl).origin : appUrl };
}

function readSecrets({ text, refuse }: SettingReader) {
  const secret = text('SESSION_SECRET');
  if (secret !== null && secret.length < secretMinCharacters)
    refuse(`SESSION_SECRET must have at least ${secretMinCharacters} characters.`);

  const databaseUrl = text('DATABASE_URL');
  const cluster = databaseUrl === null ? null : readClusterAddress(databaseUrl);
  // The message does not quote the value: it may contain a password.
  if (databaseUrl !== null && cluster === null)
    refuse('DATABASE_URL must be like rqlite://user:password@host:4001,host:4001 with ?tls for HTTPS.');
  if (databaseUrl !== null && secret === null)
    refuse('SESSION_SECRET must be set with DATABASE_URL: all servers of a cluster need the same one.');

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < secretMinCharacters)
    refuse(`METRICS_TOKEN must have at least ${secretMinCharacters} characters.`);
  return { secret, cluster, metricsToken };
}

function readBackups({ text, whole, refuse }: SettingReader, dataDir: string): Pick<Settings, 'backups' | 'backupDir'> {
  const every = text('BACKUP_EVERY');
  const keep = whole('BACKUP_KEEP', 7, 1, 1_000);
  const backupDir = resolve(text('BACKUP_DIR') ?? join(dataDir, 'backups'));
  const everyMs = every === null ? null : readInterval(every);
  if (every !== null && everyMs === null)
    refuse(`BACKUP_EVERY must be a time such as 24h, 15m or 30s, not "${every}".`);
  return { backups: every && everyMs ? { every, everyMs, keep, folder: backupDir } : null, backupDir };
}

function readModel({ text, address, refuse }: SettingReader): Pick<Settings, 'model' | 'modelPrices'> {
  const apiKey = text('OPENAI_API_KEY');
  const baseUrl = address('OPENAI_BASE_URL', ['http:', 'https:']);
  const name = text('OPENAI_MODEL');
  const smallName = text('OPENAI_MODEL_SMALL');
  const reasoningEffort = text('OPENAI_REASONING_EFFORT');
  if (reasoningEffort !== null && !/^[a-z]{1,20}$/.test(reasoningEffort))
    refuse(`OPENAI_REASONING_EFFORT must be one word, such as low, medium or high, not "${reasoningEffort}".`);
  const modelPrices = readModelPrices(text('MODEL_PRICES') ?? '');
  if (modelPrices === null)
    refuse(
      `MODEL_PRICES must name the prices of a million tokens in and out, as in "gpt-5.4-mini=0.75/4.5, small=0.1/0.4", not "${text('MODEL_PRICES')}".`,
    );
  const isSet = apiKey !== null || text('OPENAI_BASE_URL') !== null;
  return {
    model: isSet ? { apiKey, baseUrl, name, smallName, reasoningEffort } : null,
    modelPrices: modelPrices ?? {},
  };
}

function readWaysIn({
  text,
  address,
  choice,
  refuse,
}: SettingReader): Pick<Settings, 'google' | 'oidc' | 'passwordLogin'> {
  const google = { id: text('GOOGLE_CLIENT_ID'), secret: text('GOOGLE_CLIENT_SECRET') };
  if ((google.id === null) !== (google.secret === null)) {
    refuse('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  const googleBaseUrl = address('GOOGLE_BASE_URL', ['http:', 'https:']);

  const oidcIssuer = address('OIDC_ISSUER', ['https:', 'http:']);
  const oidc = { id: text('OIDC_CLIENT_ID'), secret: text('OIDC_CLIENT_SECRET'), name: text('OIDC_NAME') };
  const namesOidc = [text('OIDC_ISSUER'), oidc.id, oidc.secret].filter((value) => value !== null).length;
  if (namesOidc !== 0 && namesOidc !== 3)
    refuse('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  const passwordLogin = choice('PASSWORD_LOGIN', ['on', 'off'], 'on') === 'on';
  if (!passwordLogin && namesOidc !== 3 && google.id === null)
    refuse('PASSWORD_LOGIN=off needs another way in: OIDC_ISSUER or GOOGLE_CLIENT_ID.');
  return {
    google:
      google.id && google.secret ? { clientId: google.id, clientSecret: google.secret, baseUrl: googleBaseUrl } : null,
    oidc:
      oidcIssuer && oidc.id && oidc.secret
        ? {
            issuer: oidcIssuer,
            clientId: oidc.id,
            clientSecret: oidc.secret,
            name: oidc.name ?? new URL(oidcIssuer).hostname,
          }
        : null,
    passwordLogin,
  };
}

function readDemo({ whole, choice }: SettingReader): DemoTerms | null {
  const isOn = choice('DEMO', ['off', 'on'], 'off') === 'on';
  const hours = whole('DEMO_HOURS', 2, 1, 168);
  const callsADay = whole('DEMO_CALLS', 100, 0, 1_000_000);
  return isOn ? { hours, callsADay } : null;
}

/** The contact of a server whose administrator has set none. */
const placeholderContact = 'hello@topiary.example';

/** The address that people can write to; null if none is set. */
export const contactOf = ({ contactEmail }: Pick<Settings, 'contactEmail'>): string | null =>
  contactEmail === placeholderContact ? null : contactEmail;

function readMailAddresses({ text, refuse }: SettingReader): Pick<Settings, 'contactEmail' | 'administratorEmail'> {
  const contactEmail = text('CONTACT_EMAIL') ?? placeholderContact;
  if (!/^[^\s@]+@[^\s@]+$/.test(contactEmail)) refuse(`CONTACT_EMAIL must be a mail address, not "${contactEmail}".`);

  const administratorEmail = text('KEEPER_EMAIL');
  if (administratorEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(administratorEmail))
    refuse(`KEEPER_EMAIL must be a mail address, not "${administratorEmail}".`);
  return { contactEmail, administratorEmail };
}

/** The values of `.env`. The start script has put them into the environment where that had none. */
function fileOfSettings(): Values {
  try {
    return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  } catch {
    return {};
  }
}

let settings: Settings | undefined;

/** The settings of this process, read once. Only this file reads the environment. */
export function currentSettings(): Settings {
  settings ??= readSettings(process.env, fileOfSettings());
  return settings;
}
