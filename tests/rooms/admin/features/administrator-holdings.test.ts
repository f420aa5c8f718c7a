import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { bytesSaid, storageKindOf } from '~/kit/store/storage';
import { emailKey } from '~/rooms/account/rules/account';
import type { User } from '~/rooms/account/store/users';
import type { BackupFile } from '~/rooms/storage/store/holdings';
import { readSettings } from '~/server/settings.server';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let administrator: User;
let temporary: string;
let before: string | undefined;

beforeEach(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'topiary-administrator-'));
  before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  test = await openTestRooms();
  administrator = await test.member({ nickname: 'Kay' });
});
afterEach(async () => {
  await test.close();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(temporary, { recursive: true, force: true });
});

const left = () => readdirSync(temporary).filter((name) => name.startsWith('topiary-backup-'));

async function read({ pieces }: BackupFile): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function addMap(query: string): Promise<void> {
  const source = { kind: 'library', name: 'study plan', prompt: '' } as const;
  await test.rooms.map.maps.add({
    ...{
      id: test.rooms.server.random.id(),
      userId: administrator.id,
      runId: null,
      at: test.clock.now(),
      source,
    },
    ...outlined(query, '- Honey\n- Wax'),
  });
}

describe('a backup', () => {
  it('is a complete SQLite file of one moment, and leaves no file behind', async () => {
    await addMap('Bees');
    const taken = await test.rooms.admin.takeBackup(administrator.id);
    if (!taken.ok) throw new Error(taken.message);
    expect(taken.name).toBe('topiary-2026-01-31-12-00.db');
    // The backup does not contain what is written later.
    await addMap('Moths');
    const bytes = await read(taken.backup);
    expect(bytes.length).toBe(taken.backup.bytes);
    expect(left()).toEqual([]);
    const file = join(temporary, 'copy.db');
    writeFileSync(file, bytes);
    const copy = new SQLite(file, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.prepare('select query from maps').pluck().all()).toEqual(['Bees']);
    expect(copy.prepare('select id from users').pluck().all()).toEqual([administrator.id]);
    copy.close();
    const [act] = await test.rooms.account.administrators.acts(0, 5);
    expect(act).toMatchObject({
      act: 'backup-taken',
      administratorId: administrator.id,
      figures: bytesSaid(bytes.length),
    });
  });

  it('leaves no file behind either if nobody reads it, or not to its end', async () => {
    for (const many of [0, 1]) {
      const taken = await test.rooms.admin.takeBackup(administrator.id);
      if (!taken.ok) throw new Error(taken.message);
      if (many === 1) await taken.backup.pieces.next();
      await taken.backup.discard();
      await taken.backup.discard();
      expect(left()).toEqual([]);
    }
  });

  it('is made one at a time', async () => {
    const results = await Promise.all([
      test.rooms.admin.takeBackup(administrator.id),
      test.rooms.admin.takeBackup(administrator.id),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(results[1]).toMatchObject({ status: 503, message: messages.administrator.backupBusy });
    for (const result of results) if (result.ok) await result.backup.discard();
  });

  it('is for administrators only', async () => {
    const bo = await test.member();
    expect(await test.rooms.admin.takeBackup(bo.id)).toMatchObject({ ok: false, status: 404 });
    expect(left()).toEqual([]);
    expect(await test.rooms.account.administrators.acts(0, 5)).toEqual([]);
  });

  it('that cannot be made says so, and leaves no file behind', async () => {
    const none = join(temporary, 'none');
    process.env.TMPDIR = none;
    expect(await test.rooms.admin.takeBackup(administrator.id)).toEqual({
      ...{ ok: false, status: 503 },
      message: messages.administrator.backupFailed,
    });
    expect(existsSync(none)).toBe(false);
  });
});

describe('storage', () => {
  const patienceMs = 15_000;

  it('is added up by kind, and is everything that the database takes', async () => {
    await addMap('Bees');
    const { kinds, beside } = (await test.rooms.admin.measureStorage(patienceMs)) ?? {
      kinds: [],
      beside: [],
    };
    const { sqlite } = test.rooms.server.database;
    const pages = sqlite.pragma('page_count', { simple: true }) as number;
    const free = sqlite.pragma('freelist_count', { simple: true }) as number;
    const size = sqlite.pragma('page_size', { simple: true }) as number;
    expect(kinds.reduce((sum, { bytes }) => sum + bytes, 0)).toBe((pages - free) * size);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(
      ['accounts', 'cards', 'history', 'index', 'lessons', 'maps', 'questions', 'runs', 'sources'].sort(),
    );
    expect(beside.map(({ name }) => name)).toContain('topiary.db-wal');
  });

  it('is measured at most once in five minutes', async () => {
    const first = await test.rooms.admin.measureStorage(patienceMs);
    test.clock.advance(4 * 60_000);
    expect(await test.rooms.admin.measureStorage(patienceMs)).toBe(first);
    test.clock.advance(60_000);
    expect(await test.rooms.admin.measureStorage(patienceMs)).not.toBe(first);
  });

  it('does not delay anybody: the last measurement is shown meanwhile', async () => {
    expect(await test.rooms.admin.measureStorage(0)).toBeNull();
    const first = await test.rooms.admin.measureStorage(patienceMs);
    expect(first?.at).toEqual(test.clock.now());
    test.clock.advance(5 * 60_000);
    expect(await test.rooms.admin.measureStorage(0)).toBe(first);
    expect((await test.rooms.admin.measureStorage(patienceMs))?.at).toEqual(test.clock.now());
  });

  it.each([
    ['search_index_data', 'index'],
    ['passage_words_idx', 'index'],
    ['map_versions', 'history'],
    ['node_descriptions', 'lessons'],
    ['passages', 'sources'],
    ['sqlite_schema', 'accounts'],
  ])('counts %s to %s', (table, kind) => expect(storageKindOf(table)).toBe(kind));

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [12, '12 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [4096, '4.1 kB'],
    [999_400, '999 kB'],
    [999_600, '1.0 MB'],
    [23_400_000, '23 MB'],
    [3e15, '3,000 TB'],
  ])('says %d bytes as %s', (bytes, said) => expect(bytesSaid(bytes)).toBe(said));
});

describe('the hint to connect a model', () => {
  it('is shown to every administrator, and to the only user', async () => {
    expect(await test.rooms.account.keepsServer(administrator.id)).toBe(true);
    const other = await test.member();
    expect(await test.rooms.account.keepsServer(other.id)).toBe(false);
    expect(await test.rooms.account.keepsServer(administrator.id)).toBe(true);
    expect(await test.rooms.account.keepsServer('nobody')).toBe(false);
  });
});

describe('a test mail', () => {
  it('goes to the administrator who asks for it, within their limits', async () => {
    expect(await test.rooms.admin.sendTestMail(administrator)).toEqual({ ok: true, kind: 'smtp' });
    expect(test.mailsTo(administrator.email)).toHaveLength(1);
    expect(await test.rooms.admin.sendTestMail(administrator)).toMatchObject({ ok: false, status: 429 });
    expect((await test.rooms.account.administrators.acts(0, 5)).map(({ act }) => act)).toEqual(['mail-tested']);
  });

  it('is not refused because the account has just got another mail', async () => {
    const { mailByRecipientBurst, mailByRecipientHour } = rateLimits;
    for (const limit of [mailByRecipientBurst, mailByRecipientHour])
      await test.rooms.server.limiter.take(limit, emailKey(administrator.email), test.clock.now());
    expect(await test.rooms.admin.sendTestMail(administrator)).toEqual({ ok: true, kind: 'smtp' });
  });

  it("that fails shows the mail server's message", async () => {
    test.mailer.fault = new Error('Invalid login: 535 5.7.8 refused');
    expect(await test.rooms.admin.sendTestMail(administrator)).toMatchObject({
      ...{ ok: false, status: 502 },
      message: `${messages.administrator.mailFailed} Invalid login: 535 5.7.8 refused`,
    });
  });

  it('is for administrators only', async () => {
    expect(await test.rooms.admin.sendTestMail(await test.member())).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(test.mailer.mails).toEqual([]);
  });
});

describe('settings', () => {
  const of = (env: Record<string, string>, file: Record<string, string> = {}) => {
    const { asRead } = readSettings({ DATA_DIR: test.folder, ...env }, file);
    return (name: string) => asRead.find((setting) => setting.name === name);
  };

  it('show the origin of each value', () => {
    const named = of({ PORT: '4000', LOG_LEVEL: 'warn' }, { PORT: '4000', LOG_LEVEL: 'debug' });
    expect(named('PORT')).toMatchObject({ value: '4000', from: 'file' });
    expect(named('LOG_LEVEL')).toMatchObject({ value: 'warn', from: 'environment' });
    expect(named('APP_URL')).toMatchObject({ value: 'http://localhost:4000', from: 'default' });
    expect(named('MODEL_IDLE_SECONDS')).toMatchObject({ value: '60', from: 'default' });
    expect(named('KEEPER_EMAIL')).toMatchObject({ value: null, from: 'default' });
  });

  it('are all listed, including unused ones', () => {
    const named = of({});
    const example = readFileSync('.env.example', 'utf8');
    const names = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(named(name), name).toBeDefined();
    expect(named('PASSWORD_LOGIN')).toMatchObject({ value: 'on', isSecret: false });
  });

  it('contain no secret', () => {
    const secrets = {
      SESSION_SECRET: 'hidden-hidden-hidden',
      OPENAI_API_KEY: 'hidden',
      OPENAI_BASE_URL: 'http://me:hidden@model.example.org/v1',
      SMTP_URL: 'smtp://me:hidden@mail.example.org',
      DATABASE_URL: 'rqlite://me:hidden@db.example.org:4001',
      METRICS_TOKEN: 'hidden-hidden-hidden',
      GOOGLE_CLIENT_ID: 'an-id',
      GOOGLE_CLIENT_SECRET: 'hidden',
      STRIPE_SECRET_KEY: 'hidden',
      STRIPE_WEBHOOK_SECRET: 'hidden',
    };
    const { asRead } = readSettings({ DATA_DIR: test.folder, ...secrets });
    expect(JSON.stringify(asRead)).not.toContain('hidden');
    const named = of(secrets);
    expect(named('SMTP_URL')).toMatchObject({ value: 'set', isSecret: true });
    expect(named('OPENAI_BASE_URL')).toMatchObject({ value: 'http://…@model.example.org/v1' });
    expect(of({})('STRIPE_SECRET_KEY')).toMatchObject({ value: null, isSecret: true });
  });
});

it('versions show what runs, and that nothing is pending', async () => {
  const { sqlite, migrations } = await test.rooms.admin.readVersions();
  expect(sqlite).toMatch(/^3\./);
  expect(migrations).toMatchObject({ pending: [], ahead: 0 });
  test.rooms.server.database.sqlite.prepare('delete from __drizzle_migrations where rowid > 13').run();
  expect((await test.rooms.admin.readVersions()).migrations.pending[0]).toBe('0013_keeper');
});
