import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadSettings } from '~/server/settings/bad-settings.server';
import { readSettings } from '~/server/settings.server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string>) => readSettings({ DATA_DIR: join(folder, 'data'), ...env });

/** The lines that a start with these settings would print. */
function complaints(env: Record<string, string>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.lines;
    throw error;
  }
}

describe('settings', () => {
  it('are all optional', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: null,
      workers: 1,
      worker: null,
      appUrl: 'http://localhost:3000',
      model: null,
      google: null,
      smtpUrl: null,
      registration: 'open',
      trustedProxyHops: 0,
      modelIdleMs: 60_000,
      librarySeconds: 2,
      logLevel: 'info',
    });
  });

  it('that are empty count as not set', () => {
    expect(read({ PORT: '', OPENAI_API_KEY: ' ', LOG_LEVEL: '' })).toMatchObject({ port: 3000, model: null });
  });

  it('include a secret of their own, readable by this user alone, and the same at the next start', () => {
    const first = read({}).sessionSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).sessionSecret).toBe(first);
    const file = join(folder, 'data', 'secret');
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({ SESSION_SECRET: 'a secret of my own making' }).sessionSecret).toBe('a secret of my own making');
  });

  it.each(['', ' \n'])('never accept an empty secret, and make it anew: %j', (empty) => {
    mkdirSync(join(folder, 'data'));
    const file = join(folder, 'data', 'secret');
    writeFileSync(file, empty);
    const made = read({}).sessionSecret;
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file, 'utf8')).toBe(made);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret']);
  });

  it('never accept a secret that is too short, and leave it unchanged', () => {
    mkdirSync(join(folder, 'data'));
    const file = join(folder, 'data', 'secret');
    writeFileSync(file, 'fifteen letters');
    const [line, ...rest] = complaints({});
    expect(rest).toEqual([]);
    expect(line).toMatch(/secret must have at least 16 characters\. Put the right one back, or remove the file/);
    expect(readFileSync(file, 'utf8')).toBe('fifteen letters');
    writeFileSync(file, 'sixteen letters!');
    expect(read({}).sessionSecret).toBe('sixteen letters!');
  });

  // A limit on the size of files serves as a full disk; Windows has none.
  it.skipIf(process.platform === 'win32')('leave no half of a secret on a full disk', async () => {
    const program = join(folder, 'read.cjs');
    await build({
      stdin: {
        contents: `import { readSettings } from './app/server/settings.server';
          try { readSettings({ DATA_DIR: process.argv[2] }); console.log('read'); }
          catch (error) { console.log(error.lines.join()); }`,
        resolveDir: '.',
      },
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
    });
    const start = ['sh', process.execPath, program, join(folder, 'data')];
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$@"', ...start]);
    expect(stdout).toMatch(/^DATA_DIR .* cannot be used: EFBIG/);
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
    expect(read({}).sessionSecret.length).toBeGreaterThanOrEqual(32);
  });

  const noModel = { apiKey: null, baseUrl: null, name: null, smallName: null, reasoningEffort: null };
  it.each([
    [{ OPENAI_API_KEY: 'k' }, { ...noModel, apiKey: 'k' }],
    [{ OPENAI_BASE_URL: 'http://localhost:11434/v1/' }, { ...noModel, baseUrl: 'http://localhost:11434/v1' }],
    [
      { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' },
      { ...noModel, apiKey: 'k', name: 'm' },
    ],
    [
      { OPENAI_API_KEY: 'k', OPENAI_MODEL_SMALL: 's', OPENAI_REASONING_EFFORT: 'minimal' },
      { ...noModel, apiKey: 'k', smallName: 's', reasoningEffort: 'minimal' },
    ],
    [{ OPENAI_MODEL: 'm' }, null],
  ])('from %j give the connection %j', (env, model) => {
    expect(read(env as Record<string, string>).model).toEqual(model);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'two'],
    ['WORKERS', '1.5'],
    ['APP_URL', 'topiary.example'],
    ['APP_URL', 'ftp://topiary.example'],
    ['APP_URL', 'https://topiary.example/app'],
    ['SESSION_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['OPENAI_REASONING_EFFORT', 'as much as it likes'],
    ['MODEL_PRICES', 'small'],
    ['MODEL_PRICES', 'small=0.1'],
    ['MODEL_PRICES', 'small=0.1/0.4, small=1/2'],
    ['MODEL_PRICES', 'small=0,1/0,4'],
    ['MODEL_PRICES', 'small=-1/2'],
    ['MODEL_IDLE_SECONDS', '0'],
    ['MODEL_IDLE_SECONDS', '1.5'],
    ['LIBRARY_SECONDS', '-1'],
    ['GOOGLE_BASE_URL', 'x'],
    ['SMTP_URL', 'http://mail.example'],
    ['CONTACT_EMAIL', 'nobody'],
    ['REGISTRATION', 'maybe'],
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_EVERY', '24'],
    ['BACKUP_KEEP', '0'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    const lines = complaints({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(lines[0]).not.toContain('\n');
  });

  it('turn backups on with a time, into a folder of the data folder or another', () => {
    const backupDir = join(folder, 'data', 'backups');
    expect(read({ BACKUP_KEEP: '3' })).toMatchObject({ backups: null, backupDir });
    expect(read({ BACKUP_EVERY: '24h' }).backups).toEqual({
      ...{ every: '24h', everyMs: 86_400_000 },
      ...{ keep: 7, folder: backupDir },
    });
    expect(read({ BACKUP_EVERY: '30s', BACKUP_DIR: '/elsewhere' }).backups?.folder).toBe('/elsewhere');
  });

  it('give the prices of models, by any names', () => {
    expect(read({}).modelPrices).toEqual({});
    expect(read({ MODEL_PRICES: 'meta/llama-3=8b=1.25/10, qwen3:8b=0/0,' }).modelPrices).toEqual({
      'meta/llama-3=8b': { in: 1.25, out: 10 },
      'qwen3:8b': { in: 0, out: 0 },
    });
  });

  it('require a common secret with a cluster, and repeat no password of its address', () => {
    const SESSION_SECRET = 'a secret of my own making';
    const DATABASE_URL = 'rqlite://ada:pass@one:4001,two:4001?tls';
    expect(read({ DATABASE_URL, SESSION_SECRET }).cluster?.hosts).toEqual(['one:4001', 'two:4001']);
    expect(complaints({ DATABASE_URL })).toEqual([expect.stringMatching(/^SESSION_SECRET must be set/)]);
    const wrong = complaints({ DATABASE_URL: 'rqlite://ada:pass@one', SESSION_SECRET });
    expect(wrong).toEqual([expect.stringMatching(/^DATABASE_URL must be/)]);
    expect(wrong.join()).not.toContain('ada:pass');
  });

  it('report all faults at once', () => {
    expect(complaints({ PORT: 'x', LOG_LEVEL: 'y', GOOGLE_CLIENT_ID: 'only one of two' })).toHaveLength(3);
  });

  it('refuse a data folder that cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const dataDir of [join(folder, 'file', 'data'), '/proc/topiary/data']) {
      expect(complaints({ DATA_DIR: dataDir })).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be used: /)]);
    }
  });
});
