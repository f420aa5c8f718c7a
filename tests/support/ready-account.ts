import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCookie } from '@remix-run/node';
import SQLite from 'better-sqlite3';
import { emailKey } from '~/rooms/account/rules/account';
import { type Account, accountOf, newPerson } from './accounts';
import type { TopiaryServer } from './server';

interface Wanted {
  readonly nickname?: string;
  readonly role?: 'member' | 'keeper';
  /** How far the onboarding goes. */
  readonly upTo?: 'verified' | 'goals' | 'complete';
  readonly credits?: number;
}

/**
 * A new account as registering makes it (sessions.test.ts compares both, if complete), with its password and answers,
 * signed in. It is written into the server's database, a file: to register it through the forms takes the server a
 * third of a second. It has no credits unless asked for, no device is known, and it is nobody's administrator unless
 * asked for, also if it is the first.
 */
export async function readyAccount(
  server: Pick<TopiaryServer, 'url' | 'dataDir'>,
  { nickname, role = 'member', upTo = 'complete', credits = 0 }: Wanted = {},
): Promise<Account> {
  const person = newPerson(nickname === undefined ? {} : { nickname });
  const id = `ready${randomBytes(10).toString('hex')}`;
  const sessionId = randomBytes(32).toString('base64url');
  const idHash = createHash('sha256').update(sessionId).digest('base64url');
  const at = new Date().toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  try {
    database
      .prepare(
        `insert into users (id, nickname, email, email_key, email_verified, password_hash, goals, referral_source, role, created_at, updated_at)
         values (@id, @nickname, @email, @key, 1, @hash, @goals, @source, @role, @at, @at)`,
      )
      .run({
        ...{ ...person, id, role, at, key: emailKey(person.email), hash: cheapHash(person.password) },
        goals: upTo === 'verified' ? null : '["education"]',
        source: upTo === 'complete' ? 'youtube' : null,
      });
    if (credits > 0)
      database
        .prepare(`insert into credit_entries (user_id, kind, credits, at, once_key) values (?, 'welcome', ?, ?, ?)`)
        .run(id, credits, at, `welcome ${id}`);
    database
      .prepare('insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)')
      .run(idHash, id, at, at, tomorrow);
  } finally {
    database.close();
  }
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim();
  return accountOf(server.url, person, await createCookie('topiary', { secrets: [secret] }).serialize(sessionId));
}

/** A hash of the least cost: a check of a real one takes a tenth of a second. Signing in to a real server renews it. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}
