import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../support/server';

/** Uploads whose body ends inside a part are refused, nothing is stored, and the server goes on. */

let server: TopiaryServer;
let account: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  account = await readyAccount(server);
}, 180_000);

const file = (name: string, text: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}`;

const bodies = {
  'inside its only file': file('a.txt', 'Water boils'),
  'inside a file without a name': file('', 'Water boils'),
  'inside a second file': `${file('a.txt', 'Water boils')}\r\n${file('b.txt', 'Ice melts')}`,
  'inside a third file': `${file('a.txt', 'One')}\r\n${file('b.txt', 'Two')}\r\n${file('', 'Three')}`,
  'inside the head of a part': '--cut\r\nContent-Disposition: form-data; name="fi',
};

const filesLeft = (): string[] => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each(
  ['/sources', '/import'].flatMap((path) => Object.entries(bodies).map(([where, body]) => ({ path, where, body }))),
)('a body for $path that ends $where', async ({ path, body }) => {
  const response = await account.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=cut' },
    body,
  });
  await response.arrayBuffer();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(filesLeft()).toEqual([]);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});
