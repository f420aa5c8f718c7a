import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { budgets, bytesTable, measurePages, workerBytes } from '../../../scripts/bytes.mjs';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

/** The script and style that a real server sends with each page, as it sends them, and their budgets. */

const client = 'build/client';
/** Over TLS, and without it: then browsers do not ask for Brotli. */
const codings = { tls: 'gzip, deflate, br, zstd', plain: 'gzip, deflate' } as const;
type Coding = keyof typeof codings;

let server: TopiaryServer;
let member: Account;
/** The addresses of the pages for members. */
let at: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await sharedTopiary();
  member = await readyAccount(server);
  const map = `/map/${await makeMap(member, 'Photography')}`;
  const [, node = ''] = /<a href="\?node=([^"]+)"/.exec(await (await member.send(map)).text()) ?? [];
  at = { home: '/', history: '/history', today: '/today', map, 'map, a lesson open': `${map}?node=${node}` };
}, 180_000);

const sent = new Map<string, Promise<number>>();

/** The bytes of a file's body as they come, without decompression. */
function bytesOf(path: string, coding: Coding): Promise<number> {
  const key = `${coding} ${path}`;
  const known = sent.get(key) ?? ask(path, coding);
  sent.set(key, known);
  return known;
}

const ask = (path: string, coding: Coding) =>
  new Promise<number>((resolve, reject) => {
    get(server.url + path, { headers: { 'Accept-Encoding': codings[coding] } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

const sum = async (paths: readonly string[], coding: Coding) =>
  (await Promise.all(paths.map((path) => bytesOf(path, coding)))).reduce((all, bytes) => all + bytes, 0);

/**
 * The scripts and styles that a document names: tags, preloads, and the modules that its inline script imports, but not
 * the palette, which Ctrl+K loads. Beside them comes the tree, once the page of a map has loaded.
 */
async function filesOf(response: Response) {
  const html = await response.text();
  expect(html).toContain('<!DOCTYPE html>');
  const named = [...new Set(html.match(/\/assets\/(?!palette-)[\w.-]+\.(?:js|css)/g) ?? [])];
  const tree = html.includes('class="tree-slot') ? readdirSync(`${client}/assets`).filter(isTree) : [];
  return {
    scripts: [...named.filter((name) => name.endsWith('.js')), ...tree.map((name) => `/assets/${name}`)],
    styles: named.filter((name) => name.endsWith('.css')),
  };
}

const isTree = (name: string) => /^client-[\w-]{8}\.js$/.test(name);

/** The folders of the translated scripts; the English ones have none. */
const languages = readdirSync(`${client}/assets`, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [`/assets/${each.name}/`] : [],
);

/** In the language whose texts are the largest. */
async function largest(scripts: readonly string[], coding: Coding): Promise<number> {
  const folders = ['/assets/', ...languages];
  const sums = folders.map((to) =>
    sum(
      scripts.map((path) => path.replace('/assets/', to)),
      coding,
    ),
  );
  return Math.max(...(await Promise.all(sums)));
}

const row = (name: string) => {
  const found = measurePages(client).find((each) => each.name === name);
  if (!found) throw new Error(`The table has no ${name}.`);
  return found;
};

describe('the bytes of a page', () => {
  it.each([
    '/',
    '/login',
    '/register',
    '/courses',
    '/help',
    '/help/faq',
    '/help/about',
    '/help/contact',
    '/help/privacy',
    '/help/terms',
    '/help/refund',
    '/help/translate',
    '/help/courses',
    '/help/writing',
    '/maps',
  ])('include no script at %s', async (path) => {
    const { scripts, styles } = await filesOf(await fetch(server.url + path));
    expect(scripts).toEqual([]);
    expect(styles).not.toEqual([]);
    for (const coding of ['tls', 'plain'] as const)
      expect(await sum(styles, coding), coding).toBeLessThanOrEqual(budgets.style);
  });

  it.each(['/buy', '/sources', '/account'])('include no script at %s, which is for members', async (path) => {
    const { scripts, styles } = await filesOf(await member.send(path));
    expect(scripts).toEqual([]);
    for (const coding of ['tls', 'plain'] as const)
      expect(await sum(styles, coding), coding).toBeLessThanOrEqual(budgets.style);
  });

  it.each(['home', 'history', 'today', 'review', 'map', 'map, a lesson open'])(
    'keep to their budget on the page %s, in every language, with and without TLS',
    async (name) => {
      const { scripts, styles } = await filesOf(await member.send(at[name] ?? `/${name}`));
      expect(scripts.length).toBeGreaterThan(3);
      const most = name === 'home' ? budgets.homeScript : budgets.pageScript;
      expect(await largest(scripts, 'tls')).toBeLessThanOrEqual(most);
      expect(await largest(scripts, 'plain')).toBeLessThanOrEqual(most);
      for (const coding of ['tls', 'plain'] as const)
        expect(await sum(styles, coding), coding).toBeLessThanOrEqual(budgets.style);
    },
  );

  it.each(['home', 'history', 'map', 'map, a lesson open'])("equal the build's table for %s", async (name) => {
    const { scripts, styles } = await filesOf(await member.send(at[name] ?? ''));
    const told = row(name);
    expect(await sum(scripts, 'tls')).toBe(told.script);
    expect(await largest(scripts, 'tls')).toBe(told.largest);
    expect(await sum(styles, 'tls')).toBe(told.style);
  });

  it('are few for the tree and the service worker', () => {
    const { tree } = row('map');
    expect(tree).toBeGreaterThan(1_000);
    expect(tree).toBeLessThanOrEqual(budgets.tree);
    expect(workerBytes(client)).toBeLessThanOrEqual(budgets.worker);
  });

  it('are printed as a table', () => {
    expect(bytesTable(measurePages(client)).split('\n')).toHaveLength(9);
  });
});
