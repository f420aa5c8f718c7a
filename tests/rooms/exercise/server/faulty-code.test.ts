import { beforeAll, describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

describe('an exercise whose test does not run', () => {
  let server: TopiaryServer;
  let ada: Account;
  let map: EditedMap;
  let node: string;
  const content = '# Code\n\n```exercise\nWrite anything.\nrun: javascript\ntest: ((\n```';
  const [{ id: exercise } = { id: '' }] = exercisesIn(content);

  beforeAll(async () => {
    server = await sharedTopiary();
    ada = await readyAccount(server);
    map = await EditedMap.start(ada, await makeMap(ada, 'Code'), '- Tests\n- Loops');
    node = map.id('Tests');
    await ada.post(`/map/${map.mapId}/lesson`, { node, version: '0', content });
  }, 180_000);

  it('is told to the author above the lesson, and counts no try', async () => {
    const page = await (await ada.send(`/map/${map.mapId}?node=${node}`)).text();
    expect(page).toContain('The exercise “Write anything.” cannot be solved.');
    expect(page).toMatch(/Line 6: A test of this exercise does not run, whatever the answer is: SyntaxError/);
    const fields = { node, exercise, act: 'try', seen: '0', answer: 'let a = 1;', as: 'json' };
    const tried = await (await ada.post(`/map/${map.mapId}/exercise`, fields)).json();
    expect(tried).toMatchObject({ right: null, tries: 0 });
    expect(JSON.stringify(tried)).toContain('A test of this exercise does not run');
  });
});
