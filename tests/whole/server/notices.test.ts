import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { version } from '~/kit/version';
import { runTimePackages } from '../../../scripts/licences.mjs';
import { allowedAnywhere, inBrowser, isAllowed } from '../../../scripts/third-party.mjs';
import { sharedTopiary, type TopiaryServer } from '../../support/server';

let server: TopiaryServer;
beforeAll(async () => {
  server = await sharedTopiary();
});

it('the packages in the scripts of the build are those of the list', () => {
  expect(JSON.parse(readFileSync('build/packages.json', 'utf8'))).toEqual(inBrowser);
});

it("the packages in the server's bundle are in the notices, with licences that may be bundled", () => {
  const bundled: string[] = JSON.parse(readFileSync('build/server-packages.json', 'utf8'));
  expect(bundled).toEqual(expect.arrayContaining(['express', 'react', '@remix-run/node', 'highlight.js']));
  const packages = runTimePackages();
  const mayBe = (name: string): boolean => {
    const versions = packages.filter((each) => each.name === name);
    return versions.length > 0 && versions.every(({ licence }) => isAllowed(licence, allowedAnywhere));
  };
  expect(bundled.filter((name) => !mayBe(name))).toEqual([]);
});

it('the page about Topiary says its version and leads to the notices', async () => {
  const page = await (await fetch(`${server.url}/help/about`)).text();
  expect(page).toContain(`Topiary ${version}.`);
  expect(page).toContain('href="/notices.txt"');
  const answer = await fetch(`${server.url}/notices.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(await answer.text()).toBe(readFileSync('NOTICES', 'utf8'));
});
