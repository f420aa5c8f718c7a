import { readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryDatabase } from '../../support/database';

const described = (): string[] =>
  readFileSync('drizzle/triggers.sql', 'utf8')
    .replace(/^--.*\n/gm, '')
    .split(/(?<=^END);$/m)
    .map((text) => text.trim())
    .filter(Boolean)
    .sort();

it('a database has just the triggers that drizzle/triggers.sql describes', () => {
  const { database, file, dispose } = temporaryDatabase();
  database.close();
  const read = new SQLite(file, { readonly: true });
  const found = read.prepare("select sql from sqlite_master where type = 'trigger'").pluck().all() as string[];
  read.close();
  dispose();
  expect(found.length).toBeGreaterThan(60);
  expect(found.map((text) => text.trim()).sort()).toEqual(described());
});
