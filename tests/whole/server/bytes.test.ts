import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets, bytesTable, gzipped, measurePages, workerBytes } from '../../../scripts/bytes.mjs';
import { type Account, signUp } from '../../support/accounts';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

/** The transferred bytes of each page, compared with the budgets of scripts/bytes.mjs and the build's own table. */

const client = 'build/client';
let server: TopiaryServer;
let member: Account;
let map: string;

beforeAll(async () => {
  server = await startTopiary();
  member = await signUp(server);
  map = `/map/${await makeMap(member, 'Photography')}`;
}, 180_000);

afterAll(() => server.stop());

/**
 * The scripts and styles that a document names: tags, preloads, and the modules that its inline script imports, but not
 * the palette, which Ctrl+K loads.
 */
async function filesOf(response: Response) {
  const html = await response.text();
  expect(html).toContain('<!DOCTYPE html>');
  const named = [...new Set(html.match(/\/assets\/(?!palette-)[\w.-]+\.(?:js|css)/g) ?? [])];
  const bytes = (ending: string) =>
    named.filter((name) => name.endsWith(ending)).reduce((total, name) => total + gzipped(join(client, name)), 0);
  return { script: bytes('.js'), style: bytes('.css') };
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
    const { script, style } = await filesOf(await fetch(server.url + path));
    expect(script).toBe(0);
    expect(style).toBeGreaterThan(0);
    expect(style).toBeLessThanOrEqual(budgets.style);
  });

  it('include no script on the page of plans, which is for members', async () => {
    expect((await filesOf(await member.send('/buy'))).script).toBe(0);
  });

  it.each(['home', 'history', 'map'])("keep to their budget on %s, and equal the build's figures", async (name) => {
    const path = { home: '/', history: '/history', map }[name] ?? '';
    const sent = await filesOf(await member.send(path));
    const told = row(name);
    expect(sent.script + told.tree).toBe(told.script);
    expect(sent.style).toBe(told.style);
    expect(told.largest).toBeGreaterThan(told.script);
    expect(told.largest).toBeLessThanOrEqual(budgets.pageScript);
    expect(told.style).toBeLessThanOrEqual(budgets.style);
  });

  it('are in the budget with a lesson open, in every language', () => {
    expect(row('map, a lesson open').largest).toBeLessThanOrEqual(budgets.pageScript);
    expect(workerBytes(client)).toBeLessThanOrEqual(budgets.worker);
  });

  it('are few for the tree', () => {
    const { tree } = row('map');
    expect(tree).toBeGreaterThan(1_000);
    expect(tree).toBeLessThanOrEqual(budgets.tree);
  });

  it('are printed as a table', () => {
    expect(bytesTable(measurePages(client)).split('\n')).toHaveLength(9);
  });
});
