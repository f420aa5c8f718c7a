import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadSettings, readSettings } from '~/env.server';

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
      appUrl: 'http://localhost:3000',
      model: null,
      google: null,
      smtpUrl: null,
      registrationOpen: true,
      trustedProxyHops: 0,
      modelIdleMs: 60_000,
      logLevel: 'info',
    });
  });

  it('count as not set when they are empty', () => {
    expect(read({ PORT: '', OPENAI_API_KEY: ' ', LOG_LEVEL: '' })).toMatchObject({ port: 3000, model: null });
  });

  it('keep a secret of their own, for this user alone, and the same at the next start', () => {
    const first = read({}).sessionSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).sessionSecret).toBe(first);
    const file = join(folder, 'data', 'secret');
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({ SESSION_SECRET: 'a secret of my own making' }).sessionSecret).toBe(
      'a secret of my own making',
    );
  });

  it.each([
    [{ OPENAI_API_KEY: 'k' }, { apiKey: 'k', baseUrl: null, name: null }],
    [
      { OPENAI_BASE_URL: 'http://localhost:11434/v1/' },
      { apiKey: null, baseUrl: 'http://localhost:11434/v1', name: null },
    ],
    [
      { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' },
      { apiKey: 'k', baseUrl: null, name: 'm' },
    ],
    [{ OPENAI_MODEL: 'm' }, null],
  ])('%j connect %j', (env, model) => {
    expect(read(env as Record<string, string>).model).toEqual(model);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['APP_URL', 'topiary.example'],
    ['APP_URL', 'ftp://topiary.example'],
    ['APP_URL', 'https://topiary.example/app'],
    ['SESSION_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['MODEL_IDLE_SECONDS', '0'],
    ['MODEL_IDLE_SECONDS', '1.5'],
    ['GOOGLE_BASE_URL', 'x'],
    ['SMTP_URL', 'http://mail.example'],
    ['CONTACT_EMAIL', 'nobody'],
    ['REGISTRATION', 'maybe'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    const lines = complaints({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(lines[0]).not.toContain('\n');
  });

  it('name all that is wrong at once', () => {
    expect(complaints({ PORT: 'x', LOG_LEVEL: 'y', GOOGLE_CLIENT_ID: 'only one of two' })).toHaveLength(3);
  });

  it('refuse a data folder that cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const dataDir of [join(folder, 'file', 'data'), '/proc/topiary/data']) {
      expect(complaints({ DATA_DIR: dataDir })).toEqual([
        expect.stringMatching(/^DATA_DIR .* cannot be used: /),
      ]);
    }
  });
});
