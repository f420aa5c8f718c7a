import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
}, 180_000);

const htmlOf = async (path: string) => (await (await ada.send(path)).text()).replaceAll('<!-- -->', '');
const home = async () => (await htmlOf('/')).split('<main')[1]?.split('</main>')[0] ?? '';
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

it('begins with the topic field, then says what to do today, to its end: a lesson, the next one, the next topic', async () => {
  const empty = await home();
  expect(empty).not.toContain('id="today-title"');
  expect(empty).toContain('href="/import"');
  expect(empty).toContain('Maps come from the built-in library');

  const mapId = await makeMap(ada, 'Photosynthesis');
  const made = textOf(await home());
  expect(made).toContain('Your map is ready');
  // A map that a run has just made is not listed twice.
  expect(made).not.toContain('Your last maps');
  expect(made).not.toContain('Maps come from the built-in library');

  const tree = await htmlOf(`/map/${mapId}`);
  const opened = await home();
  expect(textOf(opened)).toMatch(/Lesson: .+ · Photosynthesis · nobody has written it: write it yourself 1 of 1 Begin/);
  expect(textOf(opened)).toContain('Your last maps');
  expect(opened.indexOf('id="today-title"')).toBeLessThan(opened.indexOf('id="topic"'));

  const leaves = [...new Set([...tree.matchAll(/\?node=(\w+)/g)].map(([, node]) => node ?? ''))];
  expect(leaves.length).toBeGreaterThan(3);
  const node = leaves[0] ?? '';
  await ada.post(`/map/${mapId}/lesson.json`, { node, content: 'Light becomes sugar.', version: '0' });
  await htmlOf(`/map/${mapId}?node=${node}`);
  const begun = await home();
  expect(textOf(begun)).toMatch(/Lesson: .+ · Photosynthesis · 1 minute/);
  const next = await ada.send('/today?go');
  expect(next.headers.get('location')).toBe(`/map/${mapId}?node=${node}&from=today`);

  const done = await ada.post(`/map/${mapId}/lesson/done?from=today`, { node, value: '1' });
  expect(done.headers.get('location')).toBe('/today?go');
  expect(textOf(await home())).toContain('Go on');
  for (const leaf of leaves) await ada.post(`/map/${mapId}/lesson/done`, { node: leaf, value: '1' });
  const finished = await home();
  expect(textOf(finished)).toContain('You have finished Photosynthesis Choose the next topic');
  expect(textOf(finished)).not.toContain('Lesson:');
  expect(textOf(finished)).toContain('That was all for today.');
  expect((await ada.send('/today?go')).headers.get('location')).toBe('/today');
  expect((await ada.send('/review?from=today')).headers.get('location')).toBe('/today?go');
});
