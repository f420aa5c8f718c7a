import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { cookieOf, openStream, submitTopic, until } from '../../support/streams';

/** Two real processes over one data folder; the clock of one is a minute fast or slow. */

/** Shifts the time that a process sees. */
const shifted = (ms: number) => {
  const preload = `const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...from) { super(...(from.length === 0 ? [RealDate.now() + ${ms}] : from)); }
      static now() { return RealDate.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` };
};

describe.each([
  ['ahead', 60_000],
  ['behind', -60_000],
])('a process whose clock is a minute %s', (_, ms) => {
  let dataDir: string;
  let right: TopiaryServer;
  let wrong: TopiaryServer;
  let ada: Account;
  /** The same account, at the other process. */
  let there: Pick<Account, 'send'>;
  beforeAll(async () => {
    const env = { LIBRARY_SECONDS: '4' };
    right = await startTopiary({ env });
    dataDir = right.dataDir;
    wrong = await startTopiary({ dataDir, env: { ...env, ...shifted(ms) } });
    ada = await readyAccount(right);
    there = {
      send: (path, init) => fetch(wrong.url + path, { ...init, headers: { ...init?.headers, Cookie: cookieOf(ada) } }),
    };
  }, 180_000);
  afterAll(async () => {
    await wrong?.stop();
    await right?.stop();
  });

  const attemptsOf = (id: string) => {
    const file = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
    const attempts = file.prepare('select attempts from generations where id = ?').pluck().get(id);
    file.close();
    return attempts;
  };

  it('really has another time, and knows the session', async () => {
    const page = await there.send('/');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(ada.nickname);
    await until(() => / info request .*path=\/ /.test(wrong.log()));
    const at = Date.parse(/^(\S+) info request .*path=\/ /m.exec(wrong.log())?.[1] ?? '');
    expect(Math.abs(at - ms - Date.now())).toBeLessThan(30_000);
  });

  it('shows a run of the other process to its end, and claims no live run', async () => {
    const id = await submitTopic(ada, 'Trees');
    const stream = await openStream(there, `/runs/${id}/events`);
    await stream.until(({ event }) => event === 'done');
    expect(attemptsOf(id)).toBe(1);
  });

  it('claims the run of a killed process', async () => {
    const id = await submitTopic(ada, 'Shrubs');
    const stream = await openStream(there, `/runs/${id}/events`);
    await until(() => attemptsOf(id) === 1);
    await right.kill();
    // Its followers go on where they were, or connect again.
    await until(async () => {
      const again = await openStream(there, `/runs/${id}/events`);
      const { event } = await again.until((each) => each.event === 'done' || each.event === 'error');
      return event === 'done';
    }, 30_000);
    expect(attemptsOf(id)).toBe(2);
    stream.close();
  });
});
