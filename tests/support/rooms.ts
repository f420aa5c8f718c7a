import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Composed, compose, type Substitutes } from '~/composition.server';
import type { Mail, Mailer } from '~/providers/mail/mailer';
import type { User } from '~/rooms/account/store/users';
import { addOwnCourses } from '~/rooms/course/store/catalogue';
import { readSettings, type Settings } from '~/server/settings.server';
import type { Clock } from '~/system/contract/clock';
import type { Passwords } from '~/system/contract/passwords';
import type { Random } from '~/system/contract/random';
import { textPool } from '~/threads/text-pool';
import { languageDetector } from '~/threads/words/language-detector';
import { writeMigrated } from './database';

/** A clock that only the test advances. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function handClock(start = '2026-01-31T12:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Sequential, predictable ids and secrets. */
export function predictableRandom(): Random {
  let serial = 0;
  const next = (length: number, prefix: string) => {
    serial += 1;
    return prefix + String(serial).padStart(length - prefix.length, '0');
  };
  return {
    id: () => next(20, 'id'),
    nodeId: () => next(13, 'n'),
    secret: () => next(43, 'secret-'),
    fraction: () => 0.5,
  };
}

/** A mailer that records its mails. */
export interface RecordingMailer extends Mailer {
  readonly mails: Mail[];
  /** While set, sending fails with it. */
  fault: Error | null;
}

export function recordingMailer(): RecordingMailer {
  const mails: Mail[] = [];
  return {
    kind: 'smtp',
    mails,
    fault: null,
    async send(mail) {
      if (this.fault) throw this.fault;
      mails.push(mail);
    },
    async forget() {},
  };
}

/** A fast hash instead of scrypt, which tests/system/features/passwords.test.ts covers. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick$${createHash('sha256').update(password.normalize('NFC')).digest('hex')}`,
  verify: async (password, hash) => hash !== null && hash === (await quickPasswords.hash(password)),
  isOutdated: () => false,
  isObvious: async (password) => /^(\d|password|topiary)+$/i.test(password),
  close: async () => {},
};

const stays = { close: async () => {} };
/** The real threads, for all rooms of a test worker: starting them takes longer than most tests. */
const threads = { work: { ...textPool(), ...stays }, detector: { ...languageDetector({ idleMs: 60_000 }), ...stays } };

export interface TestRoomsOptions extends Omit<Substitutes, 'clock' | 'mailer'> {
  readonly clock?: ManualClock;
  readonly mailer?: RecordingMailer;
  /** Settings by their names in the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The real composition on a temporary folder, with clock, randomness and mail under the test's control. */
export interface TestRooms {
  readonly rooms: Composed;
  readonly clock: ManualClock;
  readonly mailer: RecordingMailer;
  readonly settings: Settings;
  /** The folder of the database. */
  readonly folder: string;
  /** The lines that the house has logged. */
  readonly lines: readonly string[];
  /** The mails to an address, oldest first. */
  mailsTo(address: string): Mail[];
  /** The token in the newest mail to an address. */
  tokenTo(address: string): string;
  /** A user with completed onboarding, except for `change`; the password is `password`. */
  member(
    change?: Partial<
      Pick<User, 'email' | 'nickname' | 'emailVerified' | 'googleId' | 'goals' | 'referralSource' | 'passwordHash'>
    >,
  ): Promise<User>;
  /** A session of the user as the web would open it; `id` is what the cookie would carry. */
  session(userId: string, userAgent?: string): Promise<{ readonly id: string; readonly hash: string }>;
  /** How many rows each table has. */
  rows(): Record<string, number>;
  close(): Promise<void>;
}

export const password = 'correct horse battery';

export async function openTestRooms(options: TestRoomsOptions = {}): Promise<TestRooms> {
  const { clock = handClock(), mailer = recordingMailer(), env = {}, ...substitutes } = options;
  const folder = mkdtempSync(join(tmpdir(), 'topiary-house-'));
  const settings = readSettings({
    APP_URL: 'http://topiary.test',
    SESSION_SECRET: 'a secret for tests alone',
    LOG_LEVEL: 'debug',
    DATA_DIR: folder,
    ...env,
  });
  if (env.DATABASE_URL === undefined) writeMigrated(join(folder, 'topiary.db'));
  const lines: string[] = [];
  const random = predictableRandom();
  const rooms = compose(settings, {
    random,
    passwords: quickPasswords,
    ...threads,
    write: (line) => lines.push(line),
    ...substitutes,
    clock,
    mailer,
  }) as Composed;

  const mailsTo = (address: string) => mailer.mails.filter(({ to }) => to === address);
  return {
    rooms,
    clock,
    mailer,
    settings,
    folder,
    lines,
    mailsTo,
    tokenTo(address) {
      const token = /\?token=([^&\s]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1];
      if (!token) throw new Error(`no mail with a link has gone to ${address}`);
      return token;
    },
    async member(change = {}) {
      const id = rooms.server.random.id();
      const { nickname = 'Ada', email = `${id}@example.org`, emailVerified = true, googleId = null, ...rest } = change;
      const {
        goals = ['education'],
        referralSource = 'youtube',
        passwordHash = await quickPasswords.hash(password),
      } = rest;
      const added = await rooms.account.users.add({
        id,
        nickname,
        email,
        emailVerified,
        passwordHash,
        googleId,
        at: clock.now(),
      });
      if (!added) throw new Error(`${email} is taken`);
      await rooms.account.users.change(id, { goals, referralSource }, clock.now());
      const user = await rooms.account.users.byId(id);
      if (!user) throw new Error('the user is not there');
      return user;
    },
    async session(userId, userAgent = '') {
      const id = rooms.server.random.secret();
      const hash = rooms.server.secrets.hash(id);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + 86_400_000);
      await rooms.account.sessions.add({
        idHash: hash,
        userId,
        data: {},
        userAgent,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      });
      return { id, hash };
    },
    rows() {
      const { sqlite } = rooms.server.database;
      const tables = sqlite
        .prepare(
          "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' " +
            // SQLite's tables for full-text indexes.
            "and name not like 'public\\_titles\\_%' escape '\\' " +
            "and name not like 'passage\\_words\\_%' escape '\\' " +
            "and name not like 'search\\_index\\_%' escape '\\' " +
            "and name not like '\\_\\_%' escape '\\' " +
            // Notifications between processes. Those about a deleted user contain only the number.
            "and name <> 'notices'",
        )
        .all() as { name: string }[];
      const count = (name: string) => (sqlite.prepare(`select count(*) as n from "${name}"`).get() as { n: number }).n;
      return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
    },
    async close() {
      await rooms.server.close();
      // Other tests of this process read the library without this one's own courses.
      addOwnCourses(join(folder, 'none'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
