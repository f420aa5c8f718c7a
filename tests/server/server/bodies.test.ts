import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import table from '../../../app/routes';
import type { Account } from '../../support/accounts';
import { lightFetch } from '../../support/light-fetch';
import { readyAccount } from '../../support/ready-account';
import { asData } from '../../support/routes';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { until } from '../../support/streams';
import { isFull } from '../../torture/scale';

/** Bodies that are cut, empty, doubled, malformed or never finished, at every address. */

let server: TopiaryServer;
let member: Account;
/** A form of which nothing comes any more, sent before all others: the server waits for it meanwhile. */
let unfinished: Held;

beforeAll(async () => {
  server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1' } });
  member = await readyAccount(server, { role: 'keeper' });
  unfinished = hold('/login', 60_000, 'email=');
}, 180_000);
afterAll(() => server?.stop());

const id = 'no000000000000000000';
/** Every address of the table, with a missing id for each parameter. */
const addresses = [
  ...new Set(table.map(({ path = '' }) => `/${path.replace(/:\w+\??/g, id).replace('*', 'nowhere')}`)),
];

const part = (name: string, text: string, file?: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${text}`;
const multipart = 'multipart/form-data; boundary=cut';
const urlencoded = 'application/x-www-form-urlencoded';

const bodies: readonly (readonly [what: string, type: string, body: string])[] = [
  ['multipart, cut in a file', multipart, part('file', 'Water', 'a.txt')],
  ['multipart, cut in a long text', multipart, part('text', 'Water')],
  ['multipart, cut in a short field', multipart, part('act', 'make')],
  ['multipart, cut in a nameless part', multipart, part('', 'Water', '')],
  ['multipart, cut in a head', multipart, '--cut\r\nContent-Disp'],
  ['multipart, nothing', multipart, ''],
  [
    'multipart, doubled',
    multipart,
    `${part('file', 'One', 'a')}\r\n${part('file', 'Two', 'b')}\r\n--cut--\r\n`.repeat(2),
  ],
  ['multipart without a boundary', 'multipart/form-data', 'anything'],
  ['JSON, cut', 'application/json', '{"node": "a'],
  ['JSON, empty', 'application/json', ''],
  ['JSON, doubled', 'application/json', '{"act":"add"}{"act":"add"}'],
  ['JSON, a list', 'application/json', '[[[[]]]]'],
  ['a form, empty', urlencoded, ''],
  ['a form of escapes cut off', urlencoded, 'node=%E&act=%&=&&&=%u00'],
  ['a form, doubled', urlencoded, 'act=add&act=add&node=a&node=b'],
  ['no known kind', 'text/csv', 'a,b'],
];

const filesLeft = (): string[] => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const isAlive = async () => (await fetch(`${server.url}/api/health`)).status === 200;

/**
 * The addresses that read a file, or a text of their own. The interfaces for programs do as well, and want a token
 * first. All others read forms by one reader, which refuses what is none before a handler sees it.
 */
const readsByItself = /^\/(?:import|sources|admin\/courses|account\/reminders\/push|webhooks\/stripe)$|\/pictures$/;

/** Bodies of which nothing comes to a handler but that the form is empty, whatever their type. */
const empty = bodies.flatMap(([what, , body]) => (body === '' ? [what] : []));

/**
 * Whether a body comes to an address: what a handler sees to all of them, of the empty ones one to each; what the
 * reader refuses to each fourth, and to half as many from visitors, most of whom are refused before their body is
 * read. The next body comes to the next ones. In the torture all come to all.
 */
function isSent(who: 'member' | 'visitor', [what, type, body]: (typeof bodies)[number], index: number): boolean {
  const turn = bodies.findIndex((each) => each[0] === what);
  if (isFull || readsByItself.test(addresses[index] ?? '')) return true;
  if (who === 'visitor') return (turn + index) % 8 === 0;
  if (body === '') return index % empty.length === empty.indexOf(what);
  return type === urlencoded || (turn + index) % 4 === 0;
}

/**
 * A quarter of the answers are pages, other ones for each body: bodies are read in the same way for a page's data, and
 * drawing is most of the work.
 */
const mostlyData = (address: string, turn: number): string => ((turn >> 3) % 4 === 0 ? address : asData(address));

describe('at every address, an unexpected body', () => {
  it.each(bodies)('%s', async (what, type, body) => {
    const turn = bodies.findIndex((each) => each[0] === what);
    const broken: string[] = [];
    for (const who of ['member', 'visitor'] as const) {
      for (const [index, address] of addresses.entries()) {
        // These sign out whatever the form contains.
        if (who === 'member' && /^\/(logout|account)/.test(address)) continue;
        if (!isSent(who, [what, type, body], index)) continue;
        const headers = { 'Content-Type': type, Origin: server.url };
        const init = { method: 'POST', headers, body };
        const asked = mostlyData(address, turn + index);
        const response = who === 'member' ? await member.send(asked, init) : await lightFetch(server.url + asked, init);
        await response.arrayBuffer();
        // A request for the data of a misspelt route would prove nothing.
        const isUnknown = response.headers.has('x-remix-error') && [403, 404].includes(response.status);
        if (response.status >= 500 || isUnknown) broken.push(`${response.status} ${who} ${asked}`);
      }
    }
    expect(broken).toEqual([]);
    expect(await isAlive()).toBe(true);
    expect(filesLeft()).toEqual([]);
  });

  it('has started no run', () => {
    const database = new Sqlite(join(server.dataDir, 'topiary.db'), { readonly: true });
    expect(database.prepare('select count(*) as n from generations').get()).toEqual({ n: 0 });
    database.close();
  });
});

interface Held {
  readonly socket: Socket;
  answer: string;
  isClosed: boolean;
}

/** Sends the head of a form with this announced length, and a part of its body. */
function hold(path: string, announced: number, sent: string, headers: Record<string, string> = {}): Held {
  const socket = connect(server.port, '127.0.0.1');
  const held: Held = { socket, answer: '', isClosed: false };
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    held.answer += text;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    held.isClosed = true;
  });
  const all = { 'Content-Type': urlencoded, 'Content-Length': String(announced), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, ...lines, '', sent].join('\r\n'));
  return held;
}

describe('a body that is never finished', () => {
  it('from a stranger is refused after its headers, and the connection is closed', async () => {
    const held = Array.from({ length: 50 }, () =>
      hold(`/map/${id}/change`, 4_100_000, `act=add&label=${'a'.repeat(50_000)}`),
    );
    await until(() => held.every(({ answer }) => answer !== ''), 20_000);
    for (const { answer } of held) {
      expect(answer).toMatch(/^HTTP\/1\.1 302 /);
      expect(answer).toMatch(/^connection: close\r$/im);
    }
    await until(() => held.every(({ isClosed }) => isClosed), 20_000);
  });

  it('that announces too much is refused after its headers', async () => {
    const held = hold('/login', 300_000_000, 'email=');
    await until(() => held.isClosed, 20_000);
    expect(held.answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('from a script is refused as data', async () => {
    const held = hold(`/map/${id}/change?_data=rooms%2Fediting%2Froutes%2Fchange`, 4_100_000, 'answer=json', {
      Accept: 'application/json',
    });
    await until(() => held.isClosed, 20_000);
    expect(held.answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(held.answer).toContain('"message"');
  });

  it('is ended when nothing comes any more', async () => {
    await until(() => unfinished.isClosed, 30_000);
    expect(unfinished.answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('does not delay another address', async () => {
    const held = Array.from({ length: 200 }, () =>
      hold('/login', 60_000, `email=${'a'.repeat(50_000)}`, { 'X-Forwarded-For': '10.9.9.9' }),
    );
    const answer = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '10.9.9.10', Origin: server.url },
      body: new URLSearchParams({ email: 'nobody@example.org', password: 'wrong' }),
    });
    await answer.arrayBuffer();
    expect(answer.status).not.toBe(503);
    // Requests for which there is no room are refused with 503.
    await until(() => held.some(({ answer }) => answer.startsWith('HTTP/1.1 503')), 20_000);
    for (const { socket } of held) socket.destroy();
    expect(await isAlive()).toBe(true);
  });
});
