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

export type Values = Readonly<Record<string, string | undefined>>;

/** Reads settings by name and collects what is wrong with them. */
export interface SettingReader {
  /** Empty values count as not set, as in most `.env` files. */
  text(name: string): string | null;
  whole(name: string, fallback: number, least: number, most: number): number;
  /** An address without trailing slashes. */
  address(name: string, protocols: readonly string[]): string | null;
  choice<T extends string>(name: string, values: readonly T[], fallback: T): T;
  /** Records the default of a setting that was not set. */
  defaultsTo(name: string, value: string): void;
  /** Records why a setting cannot be used, in one line. */
  refuse(line: string): void;
  readonly refused: readonly string[];
  /** Every setting that was read. */
  asRead(): ReadSetting[];
}

/** @param file the values of `.env`, to tell where each value came from */
export function settingReader(env: Values, file: Values): SettingReader {
  const refused: string[] = [];
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
    refused.push(`${name} must be a whole number from ${least} to ${most}, not "${raw}".`);
    return fallback;
  };

  const address = (name: string, protocols: readonly string[]): string | null => {
    const raw = text(name);
    if (raw === null) return null;
    const url = URL.canParse(raw) ? new URL(raw) : null;
    if (url && protocols.includes(url.protocol) && url.hostname) return raw.replace(/\/+$/, '');
    refused.push(
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
    refused.push(`${name} must be one of ${values.join(', ')}, not "${raw}".`);
    return fallback;
  };

  return {
    text,
    whole,
    address,
    choice,
    defaultsTo,
    refuse: (line) => refused.push(line),
    refused,
    asRead: () =>
      [...read].map(([name, value]) => {
        const isSecret = secretNames.test(name);
        const isSet = Boolean(env[name]?.trim());
        const shown = isSecret ? (isSet ? 'set' : null) : value && withoutPassword(value);
        const from = !isSet ? 'default' : file[name] === env[name] ? 'file' : 'environment';
        return { name, value: shown, from, isSecret };
      }),
  };
}
