import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCookie } from '@remix-run/node';
import SQLite from 'better-sqlite3';
import { emailKey } from '~/rooms/account/rules/account';
import { type Account, accountOf, newPerson } from './accounts';
import type { TopiaryServer } from './server';

/**
 * A new account like one that was registered, with its password and answers, signed in. It is written into the server's
 * database: to register it through the forms takes the server a third of a second.
 */
export async function anotherLike(first: Account, server: TopiaryServer): Promise<Account> {
  const person = { ...newPerson(), password: first.password };
  const id = `another${randomBytes(10).toString('hex')}`;
  const sessionId = randomBytes(32).toString('base64url');
  const idHash = createHash('sha256').update(sessionId).digest('base64url');
  const at = new Date().toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  try {
    const added = database
      .prepare(
        `insert into users (id, nickname, email, email_key, email_verified, password_hash, goals, referral_source, created_at, updated_at)
         select ?, ?, ?, ?, 1, password_hash, goals, referral_source, ?, ? from users where email = ?`,
      )
      .run(id, person.nickname, person.email, emailKey(person.email), at, at, first.email);
    if (added.changes !== 1) throw new Error(`there is no account of ${first.email}`);
    database
      .prepare('insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)')
      .run(idHash, id, at, at, tomorrow);
  } finally {
    database.close();
  }
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim();
  return accountOf(server.url, person, await createCookie('topiary', { secrets: [secret] }).serialize(sessionId));
}
