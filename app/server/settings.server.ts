import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type LogLevel, logLevels } from '~/kit/fault/log-levels';
import { type ClusterAddress, readClusterAddress } from '~/kit/store/address';
import { megabyte, megabytesMax } from '~/kit/store/space';
import { type RegistrationMode, registrationModes } from '~/rooms/account/rules/registration-mode';
import { type CreditTerms, creditsMax, pricedTexts, readPrices } from '~/rooms/credit/rules/prices';

/** The settings of one server; `.env.example` and the README explain each. */
export interface Settings {
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
  /** Null: the file in `dataDir`. */
  readonly cluster: ClusterAddress | null;
  readonly sessionSecret: string;
  /** Null: the built-in library. */
  readonly model: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly name: string | null;
  } | null;
  readonly modelIdleMs: number;
  /** How long the built-in library takes for an outline. */
  readonly librarySeconds: number;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly baseUrl: string | null;
  } | null;
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
  /** Null: maps are free. */
  readonly credits: CreditTerms | null;
  /** Null: nothing can be bought. */
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly baseUrl: string | null;
  } | null;
  /** Address of a further administrator, once it is verified; null: only the first account. */
  readonly keeperEmail: string | null;
  readonly trustedProxyHops: number;
  /** Token that grants access to /metrics from other machines; null: only this machine has access. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Every setting as it was read, for /admin/settings. */
  readonly asRead: readonly ReadSetting[];
}

export interface ReadSetting {
  readonly name: string;
  /** The value in effect, without passwords; null if it is not set and has no default. */
  readonly value: string | null;
  /** `file` means `.env`. A variable of the environment overrides it. */
  readonly from: 'environment' | 'file' | 'default';
  /** Its value is shown to nobody. */
  readonly isSecret: boolean;
}

/** Settings whose values are hidden: an address may contain a password. */
const secretNames = /SECRET|_KEY$|TOKEN|PASSWORD$|^SMTP_URL$|^DATABASE_URL$/;
const withoutPassword = (value: string): string => value.replace(/\/\/[^/@\s]*@/, '//…@');

/** Settings that cannot be used; `lines` says which and why, one line each. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

const secretMinCharacters = 16;
const workersMax = 64;

/**
 * Reads and checks every setting. Empty values count as not set, as in most `.env` files.
 * @param file the values of `.env`, to tell where each value came from
 * @throws BadSettings with everything that is wrong, so that nobody has to fix the settings one start at a time
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string | undefined>> = {},
): Settings {
  const wrong: string[] = [];
  const read = new Map<string, string | null>();
  const text = (name: string): string | null => {
    const value = env[name]?.trim() || null;
    if (value !== null || !read.has(name)) read.set(name, value);
    return value;
  };
  /** Records the default of a setting that was not set. */
  const defaultsTo = (name: string, value: string) => read.set(name, read.get(name) ?? value);

  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const raw = text(name);
    if (raw === null) {
      defaultsTo(name, String(fallback));
      return fallback;
    }
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    if (value >= least && value <= most) return value;
    wrong.push(`${name} must be a whole number from ${least} to ${most}, not "${raw}".`);
    return fallback;
  };

  const address = (name: string, protocols: readonly string[]): string | null => {
    const raw = text(name);
    if (raw === null) return null;
    const url = URL.canParse(raw) ? new URL(raw) : null;
    if (url && protocols.includes(url.protocol) && url.hostname) return raw.replace(/\/+$/, '');
    wrong.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}, not "${raw}".`,
    );
    return null;
  };

  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const raw = text(name)?.toLowerCase();
    if (raw === undefined) {
      defaultsTo(name, fallback);
      return fallback;
    }
    const found = values.find((value) => value === raw);
    if (found) return found;
    wrong.push(`${name} must be one of ${values.join(', ')}, not "${raw}".`);
    return fallback;
  };

  const port = whole('PORT', 3000, 1, 65_535);
  const appUrl = address('APP_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  if (URL.canParse(appUrl) && new URL(appUrl).pathname !== '/') {
    wrong.push(`APP_URL must be an origin without a path, not "${appUrl}".`);
  }

  const secret = text('SESSION_SECRET');
  if (secret !== null && secret.length < secretMinCharacters)
    wrong.push(`SESSION_SECRET must have at least ${secretMinCharacters} characters.`);

  const databaseUrl = text('DATABASE_URL');
  const cluster = databaseUrl === null ? null : readClusterAddress(databaseUrl);
  // The message does not quote the value: it may contain a password.
  if (databaseUrl !== null && cluster === null)
    wrong.push('DATABASE_URL must be like rqlite://user:password@host:4001,host:4001 with ?tls for HTTPS.');
  if (databaseUrl !== null && secret === null)
    wrong.push('SESSION_SECRET must be set with DATABASE_URL: all servers of a cluster need the same one.');

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < secretMinCharacters)
    wrong.push(`METRICS_TOKEN must have at least ${secretMinCharacters} characters.`);

  const apiKey = text('OPENAI_API_KEY');
  const baseUrl = address('OPENAI_BASE_URL', ['http:', 'https:']);
  const modelName = text('OPENAI_MODEL');
  const google = { id: text('GOOGLE_CLIENT_ID'), secret: text('GOOGLE_CLIENT_SECRET') };
  if ((google.id === null) !== (google.secret === null)) {
    wrong.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  const googleBaseUrl = address('GOOGLE_BASE_URL', ['http:', 'https:']);

  const oidcIssuer = address('OIDC_ISSUER', ['https:', 'http:']);
  const oidc = {
    id: text('OIDC_CLIENT_ID'),
    secret: text('OIDC_CLIENT_SECRET'),
    name: text('OIDC_NAME'),
  };
  const namesOidc = [text('OIDC_ISSUER'), oidc.id, oidc.secret].filter((value) => value !== null).length;
  if (namesOidc !== 0 && namesOidc !== 3)
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  const passwordLogin = choice('PASSWORD_LOGIN', ['on', 'off'], 'on') === 'on';
  if (!passwordLogin && namesOidc !== 3 && google.id === null)
    wrong.push('PASSWORD_LOGIN=off needs another way in: OIDC_ISSUER or GOOGLE_CLIENT_ID.');

  const dealsInCredits = choice('CREDITS', ['off', 'on'], 'off') === 'on';
  const welcome = whole('CREDITS_WELCOME', 20, 0, creditsMax);
  const texts = readPrices(text('CREDIT_PRICES') ?? '');
  if (texts === null) {
    wrong.push(
      `CREDIT_PRICES must name credits from 0 to 1000 for ${pricedTexts.join(', ')}, as in "lesson=1, cards=2", not "${text('CREDIT_PRICES')}".`,
    );
  }
  const stripe = { key: text('STRIPE_SECRET_KEY'), webhook: text('STRIPE_WEBHOOK_SECRET') };
  if ((stripe.key === null) !== (stripe.webhook === null)) {
    wrong.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  }
  const stripeBaseUrl = address('STRIPE_BASE_URL', ['http:', 'https:']);

  const contactEmail = text('CONTACT_EMAIL') ?? 'hello@topiary.example';
  if (!/^[^\s@]+@[^\s@]+$/.test(contactEmail))
    wrong.push(`CONTACT_EMAIL must be a mail address, not "${contactEmail}".`);

  const keeperEmail = text('KEEPER_EMAIL');
  if (keeperEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(keeperEmail))
    wrong.push(`KEEPER_EMAIL must be a mail address, not "${keeperEmail}".`);

  const settings: Omit<Settings, 'sessionSecret' | 'asRead'> = {
    port,
    host: text('HOST'),
    workers: whole('WORKERS', 1, 1, workersMax),
    // Not a setting: the primary process gives each worker its number (scripts/workers.mjs).
    worker: Number(env.TOPIARY_WORKER) || null,
    appUrl: URL.canParse(appUrl) ? new URL(appUrl).origin : appUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    quotaBytes: whole('QUOTA_MB', 500, 0, megabytesMax) * megabyte || null,
    freeDiskBytes: whole('FREE_DISK_MB', 256, 0, megabytesMax) * megabyte,
    cluster,
    model: apiKey || text('OPENAI_BASE_URL') ? { apiKey, baseUrl, name: modelName } : null,
    modelIdleMs: whole('MODEL_IDLE_SECONDS', 60, 1, 3600) * 1000,
    librarySeconds: whole('LIBRARY_SECONDS', 2, 0, 60),
    google:
      google.id && google.secret
        ? { clientId: google.id, clientSecret: google.secret, baseUrl: googleBaseUrl }
        : null,
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
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? `Topiary <${contactEmail}>`,
    contactEmail,
    registration: choice('REGISTRATION', registrationModes, 'open'),
    credits: dealsInCredits ? { welcome, texts: texts ?? {} } : null,
    stripe:
      stripe.key && stripe.webhook
        ? { secretKey: stripe.key, webhookSecret: stripe.webhook, baseUrl: stripeBaseUrl }
        : null,
    keeperEmail,
    trustedProxyHops: whole('TRUSTED_PROXY_HOPS', 0, 0, 10),
    metricsToken,
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
  };
  if (wrong.length > 0) throw new BadSettings(wrong);
  try {
    makeFolder(settings.dataDir);
    accessSync(settings.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    makePrivate(settings.dataDir);
    defaultsTo('APP_URL', settings.appUrl);
    defaultsTo('DATA_DIR', settings.dataDir);
    defaultsTo('CONTACT_EMAIL', settings.contactEmail);
    defaultsTo('MAIL_FROM', settings.mailFrom);
    const asRead = [...read].map(([name, value]): ReadSetting => {
      const isSecret = secretNames.test(name);
      const isSet = Boolean(env[name]?.trim());
      const shown = isSecret ? (isSet ? 'set' : 'not set') : value && withoutPassword(value);
      const from = !isSet ? 'default' : file[name] === env[name] ? 'file' : 'environment';
      return { name, value: shown, from, isSecret };
    });
    return { ...settings, asRead, sessionSecret: secret ?? keptSecret(join(settings.dataDir, 'secret')) };
  } catch (error) {
    if (error instanceof BadSettings) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadSettings([`DATA_DIR ${settings.dataDir} cannot be used: ${reason}`]);
  }
}

/** Like `mkdir -p`. Node's own never returns if the kernel refuses a folder with ENOENT, as it does below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Restricts files in the data folder to this user: those of older versions, or of another umask, may be open to others.
 */
function makePrivate(dataDir: string): void {
  for (const name of ['secret', 'topiary.db', 'topiary.db-wal', 'topiary.db-shm', 'outbox', 'uploads']) {
    const file = join(dataDir, name);
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(file, mode & 0o700);
    } catch {
      // Some file systems have no modes, and only the owner may change them.
    }
  }
}

/**
 * The secret in this file, made on the first start. A short one would make the signature of every cookie weak.
 * @throws BadSettings if the file has one that is too short
 */
function keptSecret(file: string): string {
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (found.length >= secretMinCharacters) return found;
  if (found !== '') {
    throw new BadSettings([
      `${file} must have at least ${secretMinCharacters} characters. Put the right one back, or remove the file: a new one is made then, and everybody has to sign in again.`,
    ]);
  }
  makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** Writes a new secret under a temporary name first, so that no other start reads half of it. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    const fd = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(fd, randomBytes(48).toString('base64url'));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    giveName(unfinished, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Renames the new secret to its name, unless another starting process was faster. An empty file is replaced. */
function giveName(unfinished: string, file: string): void {
  try {
    // Unlike a rename, a link fails if the file exists.
    linkSync(unfinished, file);
  } catch {
    if (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') renameSync(unfinished, file);
  }
}

/** Syncs a folder, so that new names in it survive a crash; some systems cannot open one. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The values of `.env`. The start script has put them into the environment where that had none. */
function fileOfSettings(): Readonly<Record<string, string | undefined>> {
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
