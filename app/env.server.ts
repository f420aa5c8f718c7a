import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type LogLevel, logLevels } from './domain/fault/log-levels';

/** The settings of one server; `.env.example` and the README say what each means. */
export interface Settings {
  readonly port: number;
  readonly host: string | null;
  /** Origin without a trailing slash: what links in mail are built on. */
  readonly appUrl: string;
  readonly dataDir: string;
  readonly sessionSecret: string;
  /** Null: the built-in library. */
  readonly model: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly name: string | null;
  } | null;
  readonly modelIdleMs: number;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly baseUrl: string | null;
  } | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly registrationOpen: boolean;
  readonly trustedProxyHops: number;
  /** Who shows it may read /metrics from elsewhere; null: only this machine may. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
}

/** Settings that cannot be used; `lines` says which and why, one line each. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/**
 * Reads and checks every setting. Empty values count as not set, as they do in most `.env` files.
 * @throws BadSettings naming all that is wrong at once, so that nobody mends them one start at a time
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;

  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const raw = text(name);
    if (raw === null) return fallback;
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
    if (raw === undefined) return fallback;
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
  if (secret !== null && secret.length < 16) wrong.push('SESSION_SECRET must have at least 16 characters.');

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16)
    wrong.push('METRICS_TOKEN must have at least 16 characters.');

  const apiKey = text('OPENAI_API_KEY');
  const baseUrl = address('OPENAI_BASE_URL', ['http:', 'https:']);
  const google = { id: text('GOOGLE_CLIENT_ID'), secret: text('GOOGLE_CLIENT_SECRET') };
  if ((google.id === null) !== (google.secret === null)) {
    wrong.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  const googleBaseUrl = address('GOOGLE_BASE_URL', ['http:', 'https:']);

  const contactEmail = text('CONTACT_EMAIL') ?? 'hello@topiary.example';
  if (!/^[^\s@]+@[^\s@]+$/.test(contactEmail))
    wrong.push(`CONTACT_EMAIL must be a mail address, not "${contactEmail}".`);

  const settings: Omit<Settings, 'sessionSecret'> = {
    port,
    host: text('HOST'),
    appUrl: URL.canParse(appUrl) ? new URL(appUrl).origin : appUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    model: apiKey || text('OPENAI_BASE_URL') ? { apiKey, baseUrl, name: text('OPENAI_MODEL') } : null,
    modelIdleMs: whole('MODEL_IDLE_SECONDS', 60, 1, 3600) * 1000,
    google:
      google.id && google.secret
        ? { clientId: google.id, clientSecret: google.secret, baseUrl: googleBaseUrl }
        : null,
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? `Topiary <${contactEmail}>`,
    contactEmail,
    registrationOpen: choice('REGISTRATION', ['open', 'closed'], 'open') === 'open',
    trustedProxyHops: whole('TRUSTED_PROXY_HOPS', 0, 0, 10),
    metricsToken,
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
  };
  if (wrong.length > 0) throw new BadSettings(wrong);
  try {
    makeFolder(settings.dataDir);
    accessSync(settings.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { ...settings, sessionSecret: secret ?? keptSecret(join(settings.dataDir, 'secret')) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadSettings([`DATA_DIR ${settings.dataDir} cannot be used: ${reason}`]);
  }
}

/** As `mkdir -p`. Node's own never comes back where the kernel refuses a folder with ENOENT, as it does below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The secret in this file, made on the first start and readable by this user alone. */
function keptSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

let settings: Settings | undefined;

/** The settings of this process, read once. This is the only place that looks at the environment. */
export function currentSettings(): Settings {
  settings ??= readSettings(process.env);
  return settings;
}
