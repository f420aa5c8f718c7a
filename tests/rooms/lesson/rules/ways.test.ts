import { expect, it } from 'vitest';
import { asWay, howWithWish, inOrder, wayOf } from '~/rooms/lesson/rules/how';
import { writeJson } from '~/rooms/transfer/rules/json';
import { isOurJson, parsedJson, readOurJson } from '~/rooms/transfer/rules/reading/read-json';

it('a run writes the way that it was asked for; a wish alone is a way of its own', () => {
  expect(wayOf('')).toBe('base');
  expect(wayOf('deeper')).toBe('deeper');
  expect(wayOf('continue')).toBeNull();
  expect(howWithWish('', 'As a poem')).toBe('other');
  expect(howWithWish('', '')).toBe('');
  expect(howWithWish('shorter', 'As a poem')).toBe('shorter');
  expect([asWay('base'), asWay('continue'), asWay(null)]).toEqual(['base', null, null]);
});

it('texts are shown in the order of their ways', () => {
  const texts = (['other', 'base', 'shorter', 'simpler'] as const).map((way) => ({ way }));
  expect(inOrder(texts).map(({ way }) => way)).toEqual(['base', 'simpler', 'shorter', 'other']);
});

it('a file has each way once, and never the one that stands first a second time', () => {
  const ways = [
    { way: 'base', lesson: 'Plain.' },
    { way: 'base', lesson: 'Again.' },
    { way: 'simpler', lesson: 'Simpler, too.' },
    { way: 'louder', lesson: 'Loud.' },
    { way: 'other', wish: ` As a\npoem ${'x'.repeat(300)}`, lesson: 'Verse.' },
    { way: 'deeper', lesson: ' ' },
    'shorter',
  ];
  const node = { id: 'n1', level: 1, label: 'Oak', lesson: 'Simple.', way: 'simpler', ways };
  const value = parsedJson(JSON.stringify({ topiary: 1, topic: 'Trees', nodes: [node] }));
  if (!isOurJson(value)) throw new Error('not ours');
  const { map } = readOurJson(value, '');
  expect(map.nodes[0]?.ways).toMatchObject({
    way: 'simpler',
    wish: '',
    others: [
      { way: 'base', lesson: 'Plain.' },
      { way: 'other', lesson: 'Verse.' },
    ],
  });
  const wish = map.nodes[0]?.ways?.others[1]?.wish ?? '';
  expect(wish).toMatch(/^As a poem x+$/);
  expect(wish).toHaveLength(200);
  // Read and written again it is the same.
  const again = parsedJson(writeJson(map));
  expect(isOurJson(again) && readOurJson(again, '').map).toEqual(map);
});
