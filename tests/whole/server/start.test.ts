import { expect, it } from 'vitest';
import { signUp } from '../../support/accounts';
import { startTopiary } from '../../support/server';
import { makeMap } from '../../support/streams';

/** Runs on each version of Node that `engines` names (scripts/node-programs.mjs). */
it('starts, draws a map from the library, shows a lesson, and ends cleanly', async () => {
  const server = await startTopiary({ isNew: true, realHashes: true });
  const health = await fetch(`${server.url}/api/health`);
  expect(health.status).toBe(200);

  const ada = await signUp(server);
  const mapId = await makeMap(ada, 'Python Programming');
  const map = await (await ada.send(`/map/${mapId}`)).text();
  const [leaf, ...others] = [...map.matchAll(/\?node=(\w+)/g)].map(([, id]) => id);
  expect(others.length).toBeGreaterThan(20);
  const lesson = await (await ada.send(`/map/${mapId}?node=${leaf}`)).text();
  expect(lesson).toContain('class="tick"');
  const { code } = await server.stop();
  expect(code).toBe(0);
  expect(server.log()).not.toMatch(/ (?:error|warn) |Warning:/);
}, 120_000);
