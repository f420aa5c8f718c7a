import { afterEach, beforeEach, expect, it } from 'vitest';
import { usersIn } from '~/rooms/account/store/users-in';
import { mapPictures } from '~/rooms/map/acts/map-picture';
import { mapTrees } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { temporaryDatabase } from '../../../support/database';
import { outlined } from '../../../support/maps';

let store: ReturnType<typeof temporaryDatabase>;
let maps: Maps;
let rendered: string[];
let fault: Error | null;
let pictures: ReturnType<typeof mapPictures>;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

beforeEach(async () => {
  store = temporaryDatabase();
  maps = mapsIn(store.database);
  rendered = [];
  fault = null;
  await usersIn(store.database).add({
    id: 'ada',
    nickname: 'Ada',
    email: 'ada@example.org',
    emailVerified: true,
    passwordHash: null,
    googleId: null,
    at: at(0),
  });
  for (let n = 0; n < 102; n += 1) {
    await maps.add({
      id: `map${n}`,
      userId: 'ada',
      ...outlined(`Topic ${n}`),
      source: { kind: 'library', name: 'written outline', prompt: '' },
      runId: null,
      at: at(n),
    });
    if (n > 0) await maps.setVisibility(`map${n}`, 'ada', true, at(n));
  }
  pictures = mapPictures({
    maps,
    treeOf: mapTrees(),
    // Counts what the real one would have to draw.
    pictures: {
      async png(svg) {
        rendered.push(svg);
        if (fault) throw fault;
        return new TextEncoder().encode(svg);
      },
    },
  });
});
afterEach(() => store.dispose());

it('a picture is rendered once, for all simultaneous and later requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.ofMap('map1')));
  await pictures.ofMap('map1');
  expect(rendered).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer?.version)).size).toBe(1);
});

it('a map with another title gets another picture and another version', async () => {
  const before = await pictures.ofMap('map1');
  await maps.rename('map1', 'ada', 'Another title', at(200));
  const after = await pictures.ofMap('map1');
  expect(after?.version).not.toBe(before?.version);
  expect(rendered).toHaveLength(2);
  expect(rendered[1]).toContain('Another title');
});

it('a map that was made private has no picture any more', async () => {
  expect(await pictures.ofMap('map1')).not.toBeNull();
  await maps.setVisibility('map1', 'ada', false, at(200));
  expect(await pictures.ofMap('map1')).toBeNull();
  expect(await pictures.ofMap('map0')).toBeNull();
  expect(await pictures.ofMap('nothing')).toBeNull();
});

it('a failed drawing is tried again', async () => {
  fault = new Error('no');
  await expect(pictures.ofMap('map1')).rejects.toThrow('no');
  fault = null;
  expect(await pictures.ofMap('map1')).not.toBeNull();
  expect(rendered).toHaveLength(2);
});

it('a hundred are kept, those requested last', async () => {
  for (let n = 1; n <= 100; n += 1) await pictures.ofMap(`map${n}`);
  await pictures.ofMap('map1');
  await pictures.ofMap('map101');
  expect(rendered).toHaveLength(101);
  await pictures.ofMap('map1');
  expect(rendered).toHaveLength(101);
  await pictures.ofMap('map2');
  expect(rendered).toHaveLength(102);
});
